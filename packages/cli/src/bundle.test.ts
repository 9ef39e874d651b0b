import { execFile } from 'node:child_process';
import { copyFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const folder = resolve(__dirname, '..');
const file = join(folder, 'dist/kardinal.cjs');
const run = promisify(execFile);

beforeAll(() => run(process.execPath, [join(folder, 'bin/bundle.mjs')]));

it('is one file that says its version, and nothing else', async () => {
  expect(await run(process.execPath, [file, 'version', '--client'])).toEqual({
    stdout: 'CLI:        0.1.0\n',
    stderr: '',
  });
});

it('is found by the name that kubectl looks for', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'plugins-'));
  await copyFile(file, join(directory, 'kubectl-kardinal'));
  const PATH = [directory, process.env.PATH].join(delimiter);
  const { stdout } = await run('kubectl-kardinal', ['version', '--client'], {
    env: { ...process.env, PATH },
  });
  expect(stdout).toBe('CLI:        0.1.0\n');
});

it.each([
  [['frobnicate'], 2],
  [['policy', 'test', '/nonexistent.yaml'], 1],
  [['get', 'pipelines', '--kubeconfig', '/nonexistent'], 1],
])('%j ends with %i, and says why without colour', async (words, code) => {
  const ended = run(process.execPath, [file, ...words]);
  await expect(ended).rejects.toMatchObject({
    code,
    stdout: '',
    stderr: expect.not.stringContaining('\u001b'),
  });
  await expect(ended).rejects.toMatchObject({
    stderr: expect.stringMatching(/\w/),
  });
});

it('ends without a word where whoever reads it has enough', async () => {
  const { stdout, stderr } = await run('sh', [
    '-c',
    '{ "$0" "$1" completion bash; echo "$?" >&2; } | true',
    process.execPath,
    file,
  ]);
  expect({ stdout, stderr }).toEqual({ stdout: '', stderr: '0\n' });
});
