import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '../state/SandboxPaths';
import { fingerprint } from './fingerprint';
import { workspaceClosure } from './workspaceClosure';

describe('fingerprint', () => {
  let root: string;

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'fingerprint-'));
    await mkdir(join(root, 'src/dist'), { recursive: true });
    await writeFile(join(root, 'src/a.ts'), '1');
    await writeFile(join(root, 'lock'), '1');
  });

  afterEach(() => rm(root, { recursive: true }));

  const print = () =>
    fingerprint(root, [join(root, 'src'), join(root, 'lock')]);

  it.each(['src/a.ts', 'src/b.ts', 'lock'])(
    'sees a change of %s',
    async file => {
      const before = await print();
      await writeFile(join(root, file), '2');
      expect(await print()).not.toBe(before);
    },
  );

  it.each(['src/a.test.ts', 'src/dist/a.js'])('ignores %s', async file => {
    const before = await print();
    await writeFile(join(root, file), '2');
    expect(await print()).toBe(before);
  });

  it('does not care when a file was written', async () => {
    const before = await print();
    await utimes(join(root, 'lock'), 0, 0);
    expect(await print()).toBe(before);
  });
});

describe('workspaceClosure', () => {
  it('finds what the portal is built from', async () => {
    const folders = await workspaceClosure(repositoryRoot, 'app');
    expect(folders).toEqual(
      expect.arrayContaining(
        ['packages/app', 'plugins/kardinal', 'plugins/kardinal-common'].map(
          folder => join(repositoryRoot, folder),
        ),
      ),
    );
    expect(folders).not.toContain(
      join(repositoryRoot, 'plugins/kardinal-backend'),
    );
  });
});
