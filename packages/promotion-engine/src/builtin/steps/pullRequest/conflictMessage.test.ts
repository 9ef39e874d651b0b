import { conflictMessage } from './conflictMessage';

it.each([
  [
    4,
    'main',
    'PR #4 conflicts with main: its commit is being recreated on top of main',
  ],
  [
    12,
    'release/1.x',
    'PR #12 conflicts with release/1.x: its commit is being recreated on top of release/1.x',
  ],
])('a conflict of #%d names %s twice', (number, branch, message) => {
  expect(conflictMessage({ number, base: { branch } })).toBe(message);
});
