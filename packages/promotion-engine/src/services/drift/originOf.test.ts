import { GitLogEntry } from '../git';
import { DriftOrigin, originOf, Promoted } from './originOf';

const sha = '1a2b3c4d'.repeat(5);
const entry: GitLogEntry = {
  sha,
  author: 'Ana Lima',
  subject: 'Take the fix',
  committedAt: '2026-11-18T10:30:00.000Z',
  origin: 'others',
};
const { origin: _others, ...commit } = entry;
const ours: GitLogEntry = { ...entry, origin: 'promotion' };
const git: DriftOrigin = { origin: 'git', commit };
const unknown: DriftOrigin = { origin: 'unknown' };
const after: Promoted = { type: 'commit', sha: 'ab'.repeat(20) };
const verified = (time: string): Promoted => ({
  type: 'time',
  verifiedAt: `2026-11-18T${time}:00Z`,
});

it.each<
  [
    string,
    readonly GitLogEntry[],
    'continued' | 'rewritten',
    Promoted,
    DriftOrigin,
  ]
>([
  ['nobody changed the files', [], 'continued', after, { origin: 'cluster' }],
  ['somebody changed them', [entry], 'continued', after, git],
  [
    'several did, of whom the last counts',
    [{ ...entry, sha: 'cd'.repeat(20) }, entry],
    'continued',
    after,
    git,
  ],
  ['a promotion wrote them before', [ours, entry], 'continued', after, git],
  ['a promotion wrote them last', [entry, ours], 'continued', after, unknown],
  ['the history was rewritten', [entry], 'rewritten', after, unknown],
  ['nothing is left of the history', [], 'rewritten', after, unknown],
  [
    'they were changed after a time that is known alone',
    [entry],
    'continued',
    verified('10:00'),
    git,
  ],
  [
    'they may have been changed before that time',
    [entry],
    'continued',
    verified('11:00'),
    unknown,
  ],
  [
    'nobody knows when they were changed',
    [{ sha, author: 'Ana', subject: '', origin: 'others' }],
    'continued',
    verified('10:00'),
    unknown,
  ],
  ['the branch is empty', [], 'continued', verified('10:00'), unknown],
])('where %s', (_where, commits, history, promoted, expected) => {
  expect(originOf({ commits, history }, promoted)).toEqual(expected);
});

it('is short, and shows no address', () => {
  const written = {
    ...entry,
    author: 'ana.lima@example.com',
    subject: `For bob@example.com ${'x'.repeat(999)}`,
  };
  const found = originOf({ commits: [written], history: 'continued' }, after);
  expect(found.commit?.author).toBe('ana.lima');
  expect(found.commit?.subject).toMatch(/^For bob x+… \(cut: /);
  expect(found.commit?.subject).toHaveLength(200);
});
