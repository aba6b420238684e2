// @ts-check
// Stands for all tests that need a browser. Where there is none, the runner leaves out the others.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { missing } from './support/chromium-program.js';

const skip = process.env.CI === 'true' ? false : missing ?? false;

test('there is a browser to test with', { skip }, () => assert.ok(missing === undefined, missing));
