// @ts-check
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { startStaticServer } from '../../examples/browser/server/static-server.js';

const root = join(import.meta.dirname, '../..');

/**
 * A request whose path is sent as it is; `fetch` would tidy it up.
 *
 * @param {string} address
 * @param {string} path
 * @returns {Promise<{ status: number | undefined, headers: import('node:http').IncomingHttpHeaders, body: string }>}
 */
function get(address, path, method = 'GET') {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(address);
    request({ hostname, port, path, method }, async (response) => {
      let body = '';
      for await (const piece of response) {
        body += piece;
      }
      resolve({ status: response.statusCode, headers: response.headers, body });
    }).on('error', reject).end();
  });
}

/** A folder whose part `public` is served. */
let folder = '';
/** @type {Awaited<ReturnType<typeof startStaticServer>>} */
let server;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'todo-write-'));
  await mkdir(join(folder, 'public/deep'), { recursive: true });
  await writeFile(join(folder, 'secret.txt'), 'secret');
  await writeFile(join(folder, 'public/index.html'), '<p>home</p>');
  await writeFile(join(folder, 'public/deep/ä b.js'), '1');
  await writeFile(join(folder, 'public/.hidden'), 'secret');
  await symlink(join(folder, 'secret.txt'), join(folder, 'public/link.txt'));
  server = await startStaticServer({ folders: { '/site/': join(folder, 'public') }, home: '/site/' });
});
after(async () => {
  await server?.close();
  await rm(folder, { recursive: true });
});

test('the static server gives files with their type, the index of a folder, and leads home from above', async () => {
  /** @param {Awaited<ReturnType<typeof get>>} answer */
  const parts = ({ status, headers, body }) => [status, headers['content-type'], body];
  const index = await get(server.address, '/site/');
  assert.deepEqual(parts(index), [200, 'text/html; charset=utf-8', '<p>home</p>']);
  const script = await get(server.address, '/site/deep/%C3%A4%20b.js?query');
  assert.deepEqual(parts(script), [200, 'text/javascript; charset=utf-8', '1']);
  for (const path of ['/', '/site']) {
    const above = await get(server.address, path);
    assert.deepEqual([above.status, above.headers.location], [302, '/site/'], path);
  }
  const head = await get(server.address, '/site/', 'HEAD');
  assert.deepEqual([head.status, head.body], [200, '']);
});

const WAYS_OUT = [
  '/site/../secret.txt', '/../secret.txt', '/site/%2e%2e/secret.txt', '/site/%2E%2E%2Fsecret.txt',
  '/site/..%2fsecret.txt', '/site/deep/../../secret.txt', '/site/..%5csecret.txt', '/site/..\\secret.txt',
  '/site/%252e%252e/secret.txt', '/site//../secret.txt', '/site/.hidden', '/site/link.txt', '/site/index.html%00.js',
  '/site/%', '//secret.txt', '/sit', '/secret.txt', '/site/deep', '/site/none.js', 'http://other/site/../secret.txt',
  'site/index.html',
];
for (const path of WAYS_OUT) {
  test(`the static server gives nothing for ${path}`, async () => {
    const { status, body } = await get(server.address, path);
    assert.ok(status === 400 || status === 404, `status ${status}`);
    assert.doesNotMatch(body, /secret/);
  });
}

test('the static server answers no other method', async () => {
  const { status, headers } = await get(server.address, '/site/', 'POST');
  assert.deepEqual([status, headers.allow], [405, 'GET, HEAD']);
});

test('the static server listens on the loopback interface alone', () => {
  assert.equal(new URL(server.address).hostname, '127.0.0.1');
});

/** Runs what `npm run example:browser` runs. @param {string[]} args */
async function serve(...args) {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const [program, ...given] = scripts['example:browser'].split(' ');
  assert.equal(program, 'node');
  const child = spawn(process.execPath, [...given, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close').then(([code]) => code);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      said += text;
    });
  }
  return { child, ended, said: () => said };
}

test('npm run example:browser prints the address of the page, and serves what it needs and no more', async () => {
  const { child, ended, said } = await serve('0');
  try {
    await Promise.race([once(child.stdout, 'data'), ended]);
    const [address] = /http:\S+/.exec(said()) ?? assert.fail(`it said: ${said()}`);
    const { pathname } = new URL(address);
    const page = await get(address, pathname);
    assert.match(page.body, /<title>todo-write<\/title>/);
    assert.match(`${page.headers['content-security-policy']}`, /script-src 'self' 'wasm-unsafe-eval' 'sha256-/);
    assert.equal((await get(address, '/examples/browser')).headers.location, pathname);
    for (const path of [`${pathname}main.js`, '/examples/state/indexed-db.js', '/dist/index.js']) {
      assert.equal((await get(address, path)).status, 200, path);
    }
    for (const path of [`${pathname}../server/serve.js`, '/examples/browser/server/serve.js', '/package.json']) {
      assert.notEqual((await get(address, path)).status, 200, path);
    }
  } finally {
    child.kill();
    await ended;
  }
});

/**
 * Takes a port, unless another program has it.
 *
 * @param {number} port
 * @returns {Promise<{ port: number, free: () => void }>}
 */
async function takenPort(port) {
  const other = createServer();
  const taken = new Promise((resolve, reject) => {
    other.once('listening', () => resolve(/** @type {import('node:net').AddressInfo} */ (other.address()).port));
    other.once('error', (error) => ('code' in error && error.code === 'EADDRINUSE' ? resolve(port) : reject(error)));
  });
  other.listen(port, '127.0.0.1');
  return { port: await taken, free: () => other.close() };
}

for (const [name, wanted] of /** @type {const} */ ([['taken', 0], ['taken, and is the last one', 65535]])) {
  test(`npm run example:browser says what to do when the port is ${name}`, async () => {
    const { port, free } = await takenPort(wanted);
    const { ended, said } = await serve(String(port));
    assert.equal(await ended, 1);
    free();
    const another = `npm run example:browser -- ${port === 65535 ? 65534 : port + 1}`;
    assert.equal(said(), `Port ${port} is taken by another program. Choose another: ${another}\n`);
  });
}

test('npm run example:browser says what a port is when it was given none', async () => {
  const { ended, said } = await serve('http');
  assert.equal(await ended, 1);
  assert.equal(said(), '"http" is no port: give a number from 0 to 65535 (0: any that is free).\n');
});
