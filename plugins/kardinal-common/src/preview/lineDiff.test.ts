import fc from 'fast-check';
import { DiffLine, lineDiff } from './lineDiff';

const marks = { same: ' ', added: '+', removed: '-' } as const;
const shown = (lines: readonly DiffLine[]) =>
  lines.map(({ type, text }) => `${marks[type]}${text}`).join('');

const versionOf = (lines: readonly DiffLine[], other: DiffLine['type']) =>
  lines.filter(({ type }) => type !== other).map(({ text }) => text);

describe('lineDiff', () => {
  it.each([
    ['nothing', '', '', ''],
    ['the same', 'abc', 'abc', ' a b c'],
    ['a line that comes', 'ac', 'abc', ' a+b c'],
    ['a line that goes', 'abc', 'ac', ' a-b c'],
    ['a line that is another one', 'abc', 'axc', ' a-b+x c'],
    ['a file that comes', '', 'ab', '+a+b'],
    ['a file that goes', 'ab', '', '-a-b'],
    ['the example of the paper', 'abcabba', 'cbabac', '-a-b c+b a b-b a+c'],
  ])('shows %s', (_name, before, after, expected) => {
    expect(shown(lineDiff([...before], [...after]))).toBe(expected);
  });

  it('leads from each text to the other, whatever they are', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(text, text, (before, after) => {
        const lines = lineDiff(before, after);
        expect(versionOf(lines, 'added')).toEqual(before);
        expect(versionOf(lines, 'removed')).toEqual(after);
      }),
    );
  });

  it('replaces what differs in too many lines, between what both have', () => {
    const many = (word: string) =>
      Array.from({ length: 2_000 }, (_, index) => `${word} ${index}`);
    const lines = lineDiff(
      ['first', ...many('old'), 'last'],
      ['first', ...many('new'), 'last'],
    );
    expect(lines).toHaveLength(4_002);
    expect(lines[0]).toEqual({ type: 'same', text: 'first' });
    expect(lines[2_000]).toEqual({ type: 'removed', text: 'old 1999' });
    expect(lines[2_001]).toEqual({ type: 'added', text: 'new 0' });
  });
});
