import {
  MergeTexts,
  SourceCommit,
  SourceFile,
} from '@kardinal/backstage-plugin-kardinal-node';
import { MemoryTree } from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { AppliedFile, applyCommit, MergeStrategy } from './applyCommit';

type Texts = Readonly<Record<string, string>>;

const sha = (letter: string) => letter.repeat(40);

const file = (path: string, before: string, after: string): SourceFile => ({
  path,
  ...(before === '' ? {} : { before: Buffer.from(before) }),
  ...(after === '' ? {} : { after: Buffer.from(after) }),
});

/** Reports a conflict at the word "clash". */
async function merge({ current, before, after }: MergeTexts) {
  const [mine, base, theirs] = [current, before, after].map(String);
  return mine.includes('clash')
    ? ({ type: 'conflict' } as const)
    : ({
        type: 'merged',
        content: Buffer.from(mine.replace(base, theirs)),
      } as const);
}

/** What a commit comes to in an environment, as `path: before -> after`. */
async function apply(
  strategy: MergeStrategy,
  environment: Texts,
  files: readonly SourceFile[],
  undone: SourceCommit['undone'] = [],
): Promise<readonly string[]> {
  const applied = await applyCommit(
    { sha: sha('c'), files, undone, merge },
    strategy,
    {
      pathOf: path => `prod/${path}`,
      tree: new MemoryTree(environment, ['prod/run']),
    },
  );
  return applied.map(
    ({ path, before, after }) => `${path}: ${shown(before)} -> ${shown(after)}`,
  );
}

function shown(version: AppliedFile['before']): string {
  if (version === undefined) return 'none';
  const { content, mode } = version;
  return mode === 'regular' ? `${content}` : `${content} (${mode})`;
}

describe('applyCommit', () => {
  it.each<
    [string, MergeStrategy, Texts, readonly SourceFile[], readonly string[]]
  >([
    ['nothing', 'cherry-pick', { 'prod/a': '1' }, [], []],
    [
      'what is here already',
      'cherry-pick',
      { 'prod/a': '2' },
      [file('a', '1', '2')],
      [],
    ],
    [
      'a change, a new file and a deletion',
      'cherry-pick',
      { 'prod/a': '1', 'prod/gone': '1' },
      [file('a', '1', '2'), file('dir/new', '', '2'), file('gone', '1', '')],
      ['prod/a: 1 -> 2', 'prod/dir/new: none -> 2', 'prod/gone: 1 -> none'],
    ],
    [
      'a change beside one of the environment',
      'cherry-pick',
      { 'prod/a': 'own 1' },
      [file('a', '1', '2')],
      ['prod/a: own 1 -> own 2'],
    ],
    [
      'the mode alone, and content beside a mode of the environment',
      'cherry-pick',
      { 'prod/a': 'own', 'prod/run': '1' },
      [
        { ...file('a', '1', '1'), modes: { after: 'executable' } },
        file('run', '1', '2'),
      ],
      [
        'prod/a: own -> own (executable)',
        'prod/run: 1 (executable) -> 2 (executable)',
      ],
    ],
    [
      'whole files over whatever is there',
      'overlay',
      { 'prod/a': 'own', 'prod/b': '1', 'prod/c': 'own' },
      [file('a', '', '2'), file('b', '', '1')],
      ['prod/a: own -> 2'],
    ],
  ])(
    'applies %s by %s',
    async (_what, strategy, environment, files, changes) => {
      expect(await apply(strategy, environment, files)).toEqual(changes);
    },
  );

  describe('in a rollback', () => {
    const undone = [
      { sha: sha('e'), files: [file('a', '2', '3'), file('b', '', '3')] },
      { sha: sha('d'), files: [file('a', '1', '2'), file('gone', '1', '')] },
    ];

    it('takes the commits back, the last one first, and applies nothing besides', async () => {
      const environment = { 'prod/a': '3', 'prod/b': '3' };
      const files = [file('a', '0', '1'), file('x', '', '1')];
      expect(await apply('cherry-pick', environment, files, undone)).toEqual([
        'prod/a: 3 -> 1',
        'prod/b: 3 -> none',
        'prod/gone: none -> 1',
      ]);
    });

    it('restores whole files, and takes back what came besides them', async () => {
      const environment = { 'prod/a': 'own', 'prod/b': '3' };
      expect(
        await apply('overlay', environment, [file('a', '', '1')], undone),
      ).toEqual([
        'prod/b: 3 -> none',
        'prod/gone: none -> 1',
        'prod/a: own -> 1',
      ]);
    });

    it('changes nothing where they were taken back', async () => {
      const environment = { 'prod/a': '1', 'prod/gone': '1' };
      const files = [file('a', '0', '1')];
      expect(await apply('cherry-pick', environment, files, undone)).toEqual(
        [],
      );
    });

    it('names the commit that cannot be taken back', async () => {
      const environment = { 'prod/a': 'clash', 'prod/b': '3' };
      await expect(
        apply('cherry-pick', environment, [], undone),
      ).rejects.toThrow('The change of commit eeeeeee conflicts: prod/a has');
    });
  });

  it.each([
    [1, /conflicts: prod\/f0 is changed by the commit and not here\. Make/],
    [10, /prod\/f9 is changed by the commit and not here\. Make these files/],
    [12, /prod\/f9 is changed [^;]*; and 2 files more\. Make these files/],
  ])('names the files of %d that are in the way', async (count, message) => {
    const files = Array.from({ length: count }, (_each, index) =>
      file(`f${index}`, '1', '2'),
    );
    const applying = apply('cherry-pick', {}, files);
    await expect(applying).rejects.toThrow(message);
    await expect(applying).rejects.toMatchObject({ kind: 'terminal' });
  });
});
