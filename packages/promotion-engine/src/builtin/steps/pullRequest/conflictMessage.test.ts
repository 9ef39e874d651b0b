import { conflictMessage } from './conflictMessage';

it.each([
  [
    4,
    'main',
    'Pull request #4 conflicts with main: its commit is made anew on the newest one of main',
  ],
  [
    12,
    'release/1.x',
    'Pull request #12 conflicts with release/1.x: its commit is made anew on the newest one of release/1.x',
  ],
])('a conflict of #%d names %s twice', (number, branch, message) => {
  expect(conflictMessage({ number, base: { branch } })).toBe(message);
});
