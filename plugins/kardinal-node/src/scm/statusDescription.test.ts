import { statusDescription } from './statusDescription';

describe('statusDescription', () => {
  it.each([
    ['keeps what is short', 'no gates', 'no gates'],
    ['makes it one line', ' a\n  b\tc ', 'a b c'],
    ['keeps 140 characters', 'x'.repeat(140), 'x'.repeat(140)],
    ['shortens 141', 'x'.repeat(141), `${'x'.repeat(139)}…`],
    [
      'leaves no space before the ellipsis',
      'x '.repeat(80),
      `${'x '.repeat(69)}x…`,
    ],
    ['splits no character', '🚦'.repeat(141), `${'🚦'.repeat(139)}…`],
  ])('%s', (_name, text, expected) => {
    expect(statusDescription(text)).toBe(expected);
  });
});
