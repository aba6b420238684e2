import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

import { startStaticServer } from '../../examples/browser/static-server.js';

const SERVE = fileURLToPath(new URL('../../examples/browser/serve.js', import.meta.url));

/** A request whose path is sent as it is; `fetch` would tidy it up. */
function get(address, path, method = 'GET') {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(address);
    request({ hostname, port, path, method }, async (response) => {
      let body = '';
      for await (const piece of response) body += piece;
      resolve({ status: response.statusCode, headers: response.headers, body });
    }).on('error', reject).end();
  });
}

describe('the static server of the page', () => {
  let root, server;
  before(async () => {
    root = await mkdtemp(join(tmpdir(), 'todo-write-'));
    await mkdir(join(root, 'public/deep'), { recursive: true });
    await writeFile(join(root, 'secret.txt'), 'secret');
    await writeFile(join(root, 'public/index.html'), '<p>home</p>');
    await writeFile(join(root, 'public/deep/ä b.js'), '1');
    await writeFile(join(root, 'public/.hidden'), 'secret');
    await symlink(join(root, 'secret.txt'), join(root, 'public/link.txt'));
    server = await startStaticServer({ folders: { '/site/': join(root, 'public') }, home: '/site/' });
  });
  after(async () => {
    await server.close();
    await rm(root, { recursive: true });
  });

  it('serves files with their type, the index of a folder, and leads home', async () => {
    const parts = ({ status, headers, body }) => [status, headers['content-type'], body];
    const index = await get(server.address, '/site/');
    assert.deepEqual(parts(index), [200, 'text/html; charset=utf-8', '<p>home</p>']);
    const script = await get(server.address, '/site/deep/%C3%A4%20b.js?query');
    assert.deepEqual(parts(script), [200, 'text/javascript; charset=utf-8', '1']);
    const home = await get(server.address, '/');
    assert.deepEqual([home.status, home.headers.location], [302, '/site/']);
    const head = await get(server.address, '/site/', 'HEAD');
    assert.deepEqual([head.status, head.body], [200, '']);
  });

  const WAYS_OUT = [
    '/site/../secret.txt', '/../secret.txt', '/site/%2e%2e/secret.txt', '/site/%2E%2E%2Fsecret.txt',
    '/site/..%2fsecret.txt', '/site/deep/../../secret.txt', '/site/..%5csecret.txt', '/site/..\\secret.txt',
    '/site/%252e%252e/secret.txt', '/site//../secret.txt', '/site/.hidden', '/site/link.txt', '/site/index.html%00.js',
    '/site/%', '//secret.txt', '/site', '/secret.txt', '/site/deep', '/site/none.js', 'http://other/site/../secret.txt',
    'site/index.html',
  ];
  for (const path of WAYS_OUT) {
    it(`gives nothing for ${path}`, async () => {
      const { status, body } = await get(server.address, path);
      assert.ok(status === 400 || status === 404, `status ${status}`);
      assert.doesNotMatch(body, /secret/);
    });
  }

  it('answers no other method', async () => {
    const { status, headers } = await get(server.address, '/site/', 'POST');
    assert.deepEqual([status, headers.allow], [405, 'GET, HEAD']);
  });

  it('listens on the loopback interface alone', () => assert.match(server.address, /^http:\/\/127\.0\.0\.1:\d+$/));
});

describe('npm run example:browser', () => {
  async function serve(...args) {
    const child = spawn(process.execPath, [SERVE, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text));
    return { child, said: () => said };
  }

  it('prints the address of the page, and serves it', async () => {
    const { child, said } = await serve('0');
    try {
      await once(child.stdout, 'data');
      const [address] = /http:\S+/.exec(said());
      const page = await get(address, new URL(address).pathname);
      assert.match(page.body, /<title>todo-write<\/title>/);
      assert.match(page.headers['content-security-policy'], /script-src 'self' 'wasm-unsafe-eval' 'sha256-/);
      assert.equal((await get(address, '/dist/index.js')).status, 200);
      assert.equal((await get(address, '/package.json')).status, 404);
    } finally {
      child.kill();
      await once(child, 'exit');
    }
  });

  it('says what to do when the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address();
    const { child, said } = await serve(String(port));
    const [code] = await once(child, 'close');
    other.close();
    assert.equal(code, 1);
    const next = `npm run example:browser -- ${port + 1}`;
    assert.equal(said(), `Port ${port} is taken by another program. Choose another: ${next}\n`);
  });

  it('says what a port is when it was given none', async () => {
    const { child, said } = await serve('http');
    const [code] = await once(child, 'close');
    assert.equal(code, 1);
    assert.equal(said(), '"http" is no port: give a number from 0 to 65535 (0: any that is free).\n');
  });
});
