import { originWords } from './originWords';

const commit = {
  sha: '1a2b3c4d'.repeat(5),
  author: 'Ana',
  subject: 'Take the fix into prod.',
};

it.each([
  ['nothing until the repository was read', {}, undefined],
  [
    'that nobody changed the repository',
    { origin: 'cluster' as const },
    'Its files in the repository are as they were promoted, so the change did not come from Git.',
  ],
  [
    'who changed the repository last, and in which commit',
    { origin: 'git' as const, commit },
    'Ana last changed its files in the repository, in 1a2b3c4: Take the fix into prod.',
  ],
])('a drift says %s', (_what, drift, words) => {
  expect(originWords(drift)).toBe(words);
});
