import { tableText } from './tableText';

const columns = [{ title: 'A' }, { title: 'B', shown: 'wide' as const }];

describe('a table', () => {
  it.each([
    ['has columns of equal width', [['long', 'x']], 'table', 'A\nlong\n'],
    [
      'has more columns where it is wide',
      [['long', 'x']],
      'wide',
      'A      B\nlong   x\n',
    ],
    ['is a sentence without rows', [], 'table', 'Nothing found.\n'],
    [
      'keeps what people wrote in its line',
      [['a\n\u001b[2Jb\u2028c', '']],
      'table',
      'A\na [2Jb c\n',
    ],
  ] as const)('%s', (_, rows, as, expected) => {
    expect(tableText({ columns, rows }, as)).toBe(expected);
  });
});
