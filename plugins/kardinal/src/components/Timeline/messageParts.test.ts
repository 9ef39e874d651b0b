import { messageParts } from './messageParts';

describe('messageParts', () => {
  it.each([
    ['INC-7', ['text INC-7']],
    ['', []],
    [
      'Until 2026-11-18T12:00:00Z: INC-7',
      ['text Until ', 'instant 2026-11-18T12:00:00Z', 'text : INC-7'],
    ],
    [
      'https://forge.example.com/a/b/pull/2, approved by ana',
      [
        'address https://forge.example.com/a/b/pull/2',
        'text , approved by ana',
      ],
    ],
    [
      'See https://forge.example.com/wiki. Done',
      ['text See ', 'address https://forge.example.com/wiki', 'text . Done'],
    ],
  ])('finds times and addresses in "%s"', (message, expected) => {
    expect(
      messageParts(message).map(({ type, text }) => `${type} ${text}`),
    ).toEqual(expected);
  });
});
