import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BareRepository, EMPTY_TREE } from './BareRepository';
import { writeFirstCommit } from './writeCommit';

describe('the changes between two trees', () => {
  let folder: string;
  let repository: BareRepository;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'changes-'));
    repository = new BareRepository(join(folder, 'r.git'));
    await repository.initialise('main');
    const author = { name: 'A "B" C', email: 'a@b', at: 0 };
    const commit = (branch: string, files: Record<string, string>) =>
      writeFirstCommit(repository, { branch, message: 'M', author, files });
    const text = 'line\n'.repeat(20);
    await commit('one', {
      kept: 'k',
      'gone "x" ü': 'g\n',
      changed: '-- a\n+++ b\n',
      old: text,
      binary: 'a\0b',
    });
    await commit('two', {
      kept: 'k',
      'new/ä.txt': 'diff --git a/x b/x\n',
      changed: '++ c\n',
      moved: `${text}more\n`,
      binary: 'a\0c',
    });
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('are read with names, kinds and counts', async () => {
    const [one, two] = [
      await repository.branch('one'),
      await repository.branch('two'),
    ];
    const changes = await repository.changes(one ?? '', two ?? '');
    expect(changes).toEqual([
      expect.objectContaining({ path: 'binary', additions: 0, deletions: 0 }),
      expect.objectContaining({
        path: 'changed',
        status: 'modified',
        additions: 1,
        deletions: 2,
        patch: '@@ -1,2 +1 @@\n--- a\n-+++ b\n+++ c',
      }),
      expect.objectContaining({
        path: 'gone "x" ü',
        status: 'removed',
        deletions: 1,
      }),
      expect.objectContaining({
        path: 'moved',
        previousPath: 'old',
        status: 'renamed',
        additions: 1,
      }),
      expect.objectContaining({
        path: 'new/ä.txt',
        status: 'added',
        additions: 1,
        patch: '@@ -0,0 +1 @@\n+diff --git a/x b/x',
      }),
    ]);
    expect(changes[0].patch).toBeUndefined();
  });

  it('of a first commit are all of its files', async () => {
    const one = (await repository.branch('one')) ?? '';
    const changes = await repository.changes(EMPTY_TREE, one);
    expect(changes.map(change => change.status)).toEqual(
      Array(5).fill('added'),
    );
  });
});
