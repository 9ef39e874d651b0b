import { packet, readPushCommands } from './pushCommands';

const A = 'a'.repeat(40);
const B = 'b'.repeat(40);

describe('readPushCommands', () => {
  const first = packet(`${A} ${B} refs/heads/main\0 report-status atomic`);
  const second = packet(`${A} ${B} refs/heads/x y`);

  it.each([
    ['nothing yet', '', undefined],
    ['half a packet', first.slice(0, 50), undefined],
    ['no flush yet', first, undefined],
    ['no command', '0000', []],
    ['a shallow line', `${packet(`shallow ${A}`)}0000`, []],
    [
      'two commands and a pack',
      `${first}${second}0000PACK`,
      [
        { before: A, after: B, ref: 'refs/heads/main' },
        { before: A, after: B, ref: 'refs/heads/x y' },
      ],
    ],
    ['what is no packet', 'zzzz', []],
    ['a packet of impossible length', '0003', []],
  ])('reads %s', (_, text, commands) => {
    expect(readPushCommands(Buffer.from(text))).toEqual(commands);
  });
});
