import { nextTurn } from './nextTurn';

const minute = 60_000;
const begin = Date.parse('2026-11-18T10:00:00Z');

it('is the same instant for all who read a source, and is still to come', () => {
  const turns = [0, 1, 20_000, 59_999].map(after =>
    nextTurn('https://forge.example.com/a', minute, begin + after),
  );
  expect(new Set(turns.map(turn => turn % minute)).size).toBe(1);
  turns.forEach((turn, index) => {
    expect(turn).toBeGreaterThan(begin + [0, 1, 20_000, 59_999][index]);
    expect(turn).toBeLessThanOrEqual(begin + 2 * minute);
  });
});

it('is another one for another source', () => {
  const turns = ['a', 'b', 'c', 'd'].map(
    source => nextTurn(source, minute, begin) % minute,
  );
  expect(new Set(turns).size).toBeGreaterThan(1);
});
