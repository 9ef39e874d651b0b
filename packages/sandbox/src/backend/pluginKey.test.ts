import { createPublicKey } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SandboxPaths } from '../state/SandboxPaths';
import { keepPluginKey } from './pluginKey';

describe('the key of the plugins', () => {
  let directory: string;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'key-'));
  });

  afterEach(() => rm(directory, { recursive: true }));

  it('is made once, as a pair, for its owner only', async () => {
    const paths = new SandboxPaths(directory);
    const { publicKeyFile, privateKeyFile } = paths.pluginKey;
    await keepPluginKey(paths);
    const key = await readFile(privateKeyFile, 'utf8');
    const publicHalf = createPublicKey(key).export({
      type: 'spki',
      format: 'pem',
    });
    expect(await readFile(publicKeyFile, 'utf8')).toBe(publicHalf);
    expect((await stat(privateKeyFile)).mode % 0o1000).toBe(0o600);
    await keepPluginKey(paths);
    expect(await readFile(privateKeyFile, 'utf8')).toBe(key);
  });
});
