import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

/** On a machine that has much else to do. */
jest.setTimeout(120_000);

const folder = resolve(__dirname, '..');
const run = (file: string, ...words: readonly string[]) =>
  promisify(execFile)(process.execPath, [resolve(folder, file), ...words]);

it('is one file that says its version, and nothing else', async () => {
  await run('bin/bundle.mjs');
  expect(await run('dist/kardinal.cjs', 'version', '--client')).toEqual({
    stdout: 'CLI:        0.1.0\n',
    stderr: '',
  });
});
