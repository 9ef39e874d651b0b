import {
  MergeTexts,
  SourceFile,
  TreeEditResult,
} from '@kardinal/backstage-plugin-kardinal-node';
import {
  FakePrograms,
  FakePromotion,
  MemoryTree,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { configMerge } from './config-merge';

const sha = '1a2b3c4'.padEnd(40, '0');
const bytes = (text: string) => Buffer.from(text);

/** Whoever changed the file in the environment, too, has a conflict. */
async function merge({ current }: MergeTexts) {
  return current.includes('both')
    ? ({ type: 'conflict' } as const)
    : ({ type: 'merged', content: bytes('merged\n') } as const);
}

function run(
  config: object,
  files: readonly SourceFile[],
  environment: Readonly<Record<string, string>> = {},
  undone: readonly (readonly SourceFile[])[] = [],
  executables: readonly string[] = [],
): Promise<TreeEditResult> {
  if (configMerge.type !== 'edit' || configMerge.files !== 'any')
    throw new Error('config-merge edits any files');
  const settings = configMerge.settings.safeParse(config);
  if (!settings.success) throw new Error('settings');
  return configMerge.edit({
    ...new FakePromotion().request(settings.data),
    files: new MemoryTree(environment, executables),
    changes: [],
    programs: new FakePrograms(),
    source: {
      sha,
      files,
      merge,
      undone: undone.map(each => ({ sha: 'd'.repeat(40), files: each })),
    },
  });
}

const textsOf = ({ writes }: TreeEditResult) =>
  Object.fromEntries(writes.map(each => [each.path, String(each.content)]));

describe('config-merge', () => {
  it('copies a file over the directory of the environment (CFG-001)', async () => {
    const result = await run({ strategy: 'overlay' }, [
      { path: 'configmap.yaml', after: bytes('data: {key: new-value}\n') },
    ]);
    expect(textsOf(result)).toEqual({
      'environments/prod/configmap.yaml': 'data: {key: new-value}\n',
    });
    expect(result.outputs).toEqual({ commit: sha, mergedFiles: '1' });
  });

  it('says what it changes, by the names that git has for it', async () => {
    const result = await run(
      {},
      [
        { path: 'a', before: bytes('1\n'), after: bytes('2\n') },
        { path: 'b', before: bytes('1\n') },
        { path: 'dir/c', after: bytes('2\n') },
        { path: 'd', before: bytes('1\n'), after: bytes('2\n') },
      ],
      {
        'environments/prod/a': '1\n',
        'environments/prod/b': '1\n',
        'environments/prod/d': '2\n',
        'environments/dev/a': '1\n',
      },
    );
    expect(textsOf(result)).toEqual({
      'environments/prod/a': '2\n',
      'environments/prod/dir/c': '2\n',
    });
    expect(result.deletes).toEqual(['environments/prod/b']);
    expect(result.changes).toEqual([
      {
        file: 'environments/prod/a',
        image: 'config',
        from: 'd00491f',
        to: '0cfbf08',
      },
      {
        file: 'environments/prod/b',
        image: 'config',
        from: 'd00491f',
        to: 'deleted',
      },
      { file: 'environments/prod/dir/c', image: 'config', to: '0cfbf08' },
    ]);
    expect(result.outputs).toEqual({ commit: sha, mergedFiles: '3' });
  });

  it.each(['cherry-pick', 'overlay'] as const)(
    'promotes the executable bit with %s',
    async strategy => {
      const isPick = strategy === 'cherry-pick';
      const before = isPick ? { before: bytes('1\n') } : {};
      const executable = { before: 'regular', after: 'executable' } as const;
      const files: readonly SourceFile[] = [
        { path: 'new.sh', after: bytes('2\n'), modes: executable },
        { path: 'set.sh', ...before, after: bytes('1\n'), modes: executable },
        { path: 'was.sh', ...before, after: bytes('1\n'), modes: executable },
      ];
      const environment = {
        'environments/prod/set.sh': '1\n',
        'environments/prod/was.sh': '1\n',
      };
      const was = ['environments/prod/was.sh'];
      const result = await run({ strategy }, files, environment, [], was);
      expect(result.writes.map(({ path, mode }) => [path, mode])).toEqual([
        ['environments/prod/new.sh', 'executable'],
        ['environments/prod/set.sh', 'executable'],
      ]);
      expect(result.changes[1]).toMatchObject({
        from: 'd00491f',
        to: 'd00491f (executable)',
      });
    },
  );

  it('takes the executable bit back with what a rollback undoes', async () => {
    const modes = { before: 'regular', after: 'executable' } as const;
    const undone = [
      { path: 'a.sh', before: bytes('1\n'), after: bytes('1\n'), modes },
    ];
    const environment = { 'environments/prod/a.sh': '1\n' };
    const now = ['environments/prod/a.sh'];
    const result = await run({}, [], environment, [undone], now);
    expect(result.writes).toEqual([
      {
        path: 'environments/prod/a.sh',
        content: bytes('1\n'),
        mode: 'regular',
      },
    ]);
  });

  it('merges what was changed on both sides', async () => {
    const result = await run(
      { strategy: 'cherry-pick' },
      [{ path: 'a', before: bytes('1\n'), after: bytes('2\n') }],
      { 'environments/prod/a': 'own\n1\n' },
    );
    expect(textsOf(result)).toEqual({ 'environments/prod/a': 'merged\n' });
  });

  it('names every file that conflicts, and writes none', async () => {
    const files = ['a', 'b', 'c'].map(path => ({
      path,
      before: bytes('1\n'),
      after: bytes('2\n'),
    }));
    const found = run({}, files, {
      'environments/prod/a': 'both\n',
      'environments/prod/b': '1\n',
    });
    await expect(found).rejects.toThrow(
      'The change of commit 1a2b3c4 conflicts: environments/prod/a has other content in the lines that the commit changes; environments/prod/c is changed by the commit and not here. Make these files alike and retry, or promote a commit that fits',
    );
    await expect(found).rejects.toMatchObject({ kind: 'terminal' });
  });

  it('takes back what a rollback undoes, the last commit first', async () => {
    const result = await run(
      {},
      [{ path: 'a', before: bytes('0\n'), after: bytes('1\n') }],
      {
        'environments/prod/a': '3\n',
        'environments/prod/new': 'new\n',
        'environments/prod/own': 'own\n',
      },
      [
        [
          { path: 'a', before: bytes('2\n'), after: bytes('3\n') },
          { path: 'new', after: bytes('new\n') },
          { path: 'gone', before: bytes('gone\n') },
        ],
        [{ path: 'a', before: bytes('1\n'), after: bytes('2\n') }],
      ],
    );
    expect(textsOf(result)).toEqual({
      'environments/prod/a': '1\n',
      'environments/prod/gone': 'gone\n',
    });
    expect(result.deletes).toEqual(['environments/prod/new']);
  });

  it('restores all files of a commit, and removes those that came after it', async () => {
    const result = await run(
      { strategy: 'overlay' },
      [{ path: 'a', after: bytes('1\n') }],
      {
        'environments/prod/a': '2\n',
        'environments/prod/new': 'new\n',
        'environments/prod/own': 'own\n',
      },
      [
        [
          { path: 'a', after: bytes('2\n') },
          { path: 'new', after: bytes('new\n') },
        ],
      ],
    );
    expect(textsOf(result)).toEqual({ 'environments/prod/a': '1\n' });
    expect(result.deletes).toEqual(['environments/prod/new']);
  });

  it('says which commit cannot be taken back', async () => {
    const undone = run({}, [], { 'environments/prod/a': 'both\n' }, [
      [{ path: 'a', before: bytes('1\n'), after: bytes('2\n') }],
    ]);
    await expect(undone).rejects.toThrow(
      'The change of commit ddddddd conflicts: environments/prod/a has other content',
    );
  });

  it('names ten files of many that conflict', async () => {
    const files = Array.from({ length: 12 }, (_, index) => ({
      path: `f${index}`,
      before: bytes('1\n'),
      after: bytes('2\n'),
    }));
    await expect(run({}, files)).rejects.toThrow(
      /environments\/prod\/f9 is changed by the commit and not here; and 2 files more\. Make/,
    );
  });

  it.each([
    [{}, { type: 'changes', directory: '' }],
    [{ strategy: 'overlay' }, { type: 'files', directory: '' }],
    [
      { path: 'envs/${environment.name}' },
      { type: 'changes', directory: 'envs/prod' },
    ],
  ])('with %j reads %j', (config, expected) => {
    if (configMerge.type !== 'edit' || configMerge.files !== 'any')
      throw new Error('config-merge edits any files');
    const settings = configMerge.settings.safeParse(config);
    if (!settings.success) throw new Error('settings');
    const promotion = new FakePromotion({
      bundle: {
        apiVersion: 'kardinal.io/v1alpha1',
        kind: 'Bundle',
        metadata: { name: 'guestbook-2' },
        spec: { type: 'config', artifacts: {} },
      },
    });
    const query = configMerge.source?.(promotion.request(settings.data));
    expect(query).toEqual(expected);
  });
});
