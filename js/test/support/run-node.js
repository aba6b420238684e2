// @ts-check
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * What a program prints. One that fails is an error.
 *
 * @param {string[]} args the arguments of Node
 * @param {import('node:child_process').ExecFileOptions} [options]
 */
export async function printedBy(args, options = {}) {
  return String((await promisify(execFile)(process.execPath, args, options)).stdout);
}
