import {
  CommitStatus,
  forgeDescription,
  Pipeline,
} from '@kardinal/backstage-plugin-kardinal-common';
import { CommitCheck } from '@kardinal/backstage-plugin-kardinal-node';
import { CommitChecks } from '../../services/checks/CheckWatch';
import { followChecks } from './followChecks';

const sha = '1f0c9d2a'.repeat(5);

const pipeline = {
  apiVersion: 'kardinal.io/v1alpha1',
  kind: 'Pipeline',
  metadata: { name: 'guestbook', namespace: 'team-a', uid: 'u' },
  spec: { git: { url: 'https://forge.example.com/acme/gitops' } },
} as Pipeline;

function check(change: Partial<CommitCheck> = {}): CommitCheck {
  return {
    kind: 'status',
    context: 'ci',
    state: 'success',
    description: '',
    ...change,
  };
}

const follow = (
  known: CommitChecks,
  made: readonly CommitStatus[] = [],
  keys: readonly string[] = ['ci', 'kardinal/gates', 'über'],
) =>
  followChecks(pipeline, {
    commits: [{ sha, keys, use: 'waitedFor', known }],
    made,
  });

const read = (...checks: readonly CommitCheck[]): CommitChecks => ({
  type: 'read',
  checks,
});

const phases = (known: CommitChecks) =>
  follow(known).apply.map(({ spec }) => `${spec.key} ${spec.phase}`);

describe('CommitStatuses of checks of the forge', () => {
  it.each<[string, CommitChecks, readonly string[]]>([
    ['nothing is known', { type: 'unread' }, []],
    ['one is asked for', read(check()), ['ci success']],
    ['nobody asks for it', read(check({ context: 'lint' })), []],
    ['it is reserved', read(check({ context: 'kardinal/gates' })), []],
    ['the API takes no such key', read(check({ context: 'über' })), []],
    [
      'Kardinal wrote it',
      read(check({ description: forgeDescription('clean') })),
      [],
    ],
    [
      'a run carries the same words',
      read(check({ kind: 'run', description: forgeDescription('clean') })),
      ['ci success'],
    ],
    [
      'a status and a run have one name',
      read(check(), check({ kind: 'run', state: 'failure' })),
      ['ci success', 'ci failure'],
    ],
    [
      'runs of two apps have one name',
      read(
        check({ kind: 'run' }),
        check({ kind: 'run', state: 'failure' }),
        check({ kind: 'run', state: 'pending' }),
      ),
      ['ci failure'],
    ],
  ])('where %s', (_what, known, expected) => {
    expect(phases(known)).toEqual(expected);
  });

  it('say where they are from, and belong to the Pipeline', () => {
    const [made] = follow(
      read(
        check({
          description: '12 tests',
          targetUrl: 'https://ci.example.com/1',
        }),
      ),
    ).apply;
    expect(made).toMatchObject({
      metadata: {
        name: expect.stringMatching(/^forge-[0-9a-f]{16}$/),
        namespace: 'team-a',
        labels: {
          'kardinal.io/read-from-forge': 'status',
          'kardinal.io/pipeline': 'guestbook',
        },
        ownerReferences: [{ kind: 'Pipeline', name: 'guestbook', uid: 'u' }],
      },
      spec: {
        sha,
        description: '12 tests',
        url: 'https://ci.example.com/1',
      },
    });
  });

  it.each(['ftp://ci.example.com/1', 'https://user@ci.example.com', ''])(
    'have no link to %j, which the API refuses',
    targetUrl => {
      const [made] = follow(read(check({ targetUrl }))).apply;
      expect(made.spec).not.toHaveProperty('url');
    },
  );

  const [made] = follow(read(check())).apply;

  it.each<[string, CommitChecks, readonly string[], number]>([
    ['stay while the forge says it', read(check()), ['ci'], 0],
    ['stay while it is not known', { type: 'unread' }, ['ci'], 0],
    [
      'stay while it cannot be read',
      { type: 'failed', message: 'm' },
      ['ci'],
      0,
    ],
    ['go when the forge says it no more', read(), ['ci'], 1],
    ['go when nobody asks any more', read(check()), ['lint'], 1],
    ['go when nobody asks, known or not', { type: 'unread' }, ['lint'], 1],
  ])('%s', (_what, known, keys, count) => {
    expect(follow(known, [made], keys).remove).toHaveLength(count);
  });

  it('go when no gate is left', () => {
    const { remove } = followChecks(pipeline, { commits: [], made: [made] });
    expect(remove).toEqual([
      {
        apiVersion: made.apiVersion,
        kind: 'CommitStatus',
        namespace: 'team-a',
        name: made.metadata.name,
      },
    ]);
  });

  it('say what cannot be read', () => {
    expect(follow({ type: 'failed', message: 'no' }).condition).toMatchObject({
      type: 'ChecksRead',
      status: 'False',
      message:
        'What the forge says of 1f0c9d2a cannot be read, and is tried again: no',
    });
  });
});
