import { Screen } from './Screen';

const size = { rows: 3, columns: 4 };

function shownBy(
  terminal: typeof size | undefined,
  ...texts: readonly string[]
): readonly string[] {
  const writes: string[] = [];
  const screen = new Screen(text => writes.push(text), terminal);
  for (const text of texts) screen.show(text);
  screen.end();
  return writes;
}

it('shows in a file what has changed, without a control sequence', () => {
  expect(shownBy(undefined, 'a\n', 'a\n', 'b\n')).toEqual(['a\n', '\nb\n']);
});

it('writes over what a terminal shows, each time at once, and clears nothing before', () => {
  expect(shownBy(size, 'a\n', 'a\n', 'bb\nc\n')).toEqual([
    '\u001b[?1049h\u001b[Ha\u001b[K\u001b[J',
    '\u001b[Hbb\u001b[K\r\nc\u001b[K\u001b[J',
    '\u001b[?1049lbb\nc\n',
  ]);
});

it('shows as much as fits', () => {
  const [shown] = shownBy(size, 'abcdef\n2\n3\n4\n');
  expect(shown).toContain('abcd\u001b[K\r\n2\u001b[K\r\n… 2 \u001b[K');
});
