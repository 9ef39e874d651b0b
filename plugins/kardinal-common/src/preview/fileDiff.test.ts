import { fileDiff, hiddenDiff } from './fileDiff';

const numbered = (...changed: readonly number[]) =>
  `${Array.from({ length: 20 }, (_, index) =>
    changed.includes(index + 1) ? `changed ${index + 1}` : `line ${index + 1}`,
  ).join('\n')}\n`;

describe('fileDiff', () => {
  it('shows three lines around each change, with the numbers of their first lines', () => {
    const diff = fileDiff({
      path: 'a.yaml',
      before: numbered(),
      after: numbered(2, 15),
    });
    expect(diff).toMatchObject({ change: 'changed', added: 2, removed: 2 });
    expect(
      diff.hunks.map(({ oldStart, newStart, lines }) => [
        oldStart,
        newStart,
        lines.length,
      ]),
    ).toEqual([
      [1, 1, 6],
      [12, 12, 8],
    ]);
    expect(diff.hunks[0].lines.slice(1, 3)).toEqual([
      { type: 'removed', text: 'line 2' },
      { type: 'added', text: 'changed 2' },
    ]);
  });

  it('joins what is close together', () => {
    const after = numbered(5, 10);
    const { hunks } = fileDiff({ path: 'a', before: numbered(), after });
    expect(hunks).toHaveLength(1);
  });

  it.each([
    ['added', { after: 'a\nb\n' }, 2, 0],
    ['removed', { before: 'a\nb\n' }, 0, 2],
    ['changed', { before: '', after: 'a\n' }, 1, 0],
    ['changed', { before: 'a', after: 'a\n' }, 0, 1],
    ['changed', { before: 'a\n', after: 'a\n' }, 0, 0],
  ] as const)(
    'counts the lines of a file that is %s: %j',
    (change, versions, added, removed) => {
      const diff = fileDiff({ path: 'a', ...versions });
      expect(diff).toMatchObject({ change, added, removed });
    },
  );

  it('cuts a line that is a whole document', () => {
    const { hunks } = fileDiff({ path: 'a', after: `${'x'.repeat(600)}\n` });
    expect(hunks[0].lines[0].text).toBe(`${'x'.repeat(500)}…`);
  });

  it('says of what is hidden only that it changes', () => {
    expect(hiddenDiff('logo.png', { after: 1 }, 'it is not text')).toEqual({
      path: 'logo.png',
      change: 'added',
      added: 0,
      removed: 0,
      hunks: [],
      omitted: 0,
      hidden: 'it is not text',
    });
  });
});
