import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyKubeconfig } from './copyKubeconfig';
import { SandboxPaths } from './SandboxPaths';

describe('copyKubeconfig', () => {
  let directory: string;
  let paths: SandboxPaths;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'sandbox-'));
    paths = new SandboxPaths(join(directory, 'state'));
  });

  afterEach(() => rm(directory, { recursive: true }));

  it('keeps a copy that nobody else may read', async () => {
    const file = join(directory, 'mine');
    await writeFile(file, 'clusters: []\n', { mode: 0o644 });
    await copyKubeconfig(file, paths);
    expect(await readFile(paths.kubeconfig, 'utf8')).toBe('clusters: []\n');
    expect((await stat(paths.kubeconfig)).mode % 0o1000).toBe(0o600);
  });

  it('names the file that it cannot read', async () => {
    await expect(copyKubeconfig('/nowhere/k', paths)).rejects.toThrow(
      '--kubeconfig /nowhere/k cannot be read: ENOENT.',
    );
  });
});
