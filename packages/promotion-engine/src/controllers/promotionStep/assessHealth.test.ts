import { HealthVerdict } from '@kardinal/backstage-plugin-kardinal-node';
import { GitContainsRequest } from '../../services/git';
import { assessHealth, HealthSources } from './assessHealth';
import { checking, step } from './step.fixture';

const promoted = 'a'.repeat(40);
const later = 'c'.repeat(40);
const before = 'b'.repeat(40);

interface World extends HealthSources {
  /** What the repository was asked for. */
  readonly asked: readonly object[];
}

/** An object at some commits, of which one is later than the promoted one. */
function world(commits: readonly string[]): World {
  const asked: object[] = [];
  const health = (known: readonly string[]): HealthVerdict =>
    commits.some(each => each === promoted || known.includes(each))
      ? { type: 'healthy', message: 'it is there' }
      : {
          type: 'progressing',
          message: 'it is at another commit',
          otherCommits: commits,
        };
  return {
    asked,
    health: { assess: (_step, _images, known = []) => health(known) },
    credentials: { find: async () => ({ token: 'not-a-secret' }) },
    laterCommits: {
      among: async (request: GitContainsRequest, others) => {
        asked.push({ ...request, others });
        return others.filter(each => each === later);
      },
    },
  };
}

const status = { ...checking(0), commit: promoted };

it.each<[string, readonly string[], HealthVerdict['type'], number]>([
  ['the promoted commit', [promoted], 'healthy', 0],
  ['a later commit that contains it', [later], 'healthy', 1],
  ['a later one among others', [before, later], 'healthy', 1],
  ['a commit before it', [before], 'progressing', 1],
  ['no commit', [], 'progressing', 0],
])('an object with %s', async (_what, commits, type, requests) => {
  const sources = world(commits);
  expect(
    (await assessHealth(sources, step(status), { images: [], charts: [] }))
      .type,
  ).toBe(type);
  expect(sources.asked).toHaveLength(requests);
});

it('asks the repository of the promotion, with its credential', async () => {
  const sources = world([before, later]);
  await assessHealth(sources, step(status), { images: [], charts: [] });
  expect(sources.asked).toEqual([
    {
      repository: { url: 'https://h/o/r' },
      base: 'main',
      commit: promoted,
      credentials: { token: 'not-a-secret' },
      others: [before, later],
    },
  ]);
});

it('asks nobody where nothing had to be committed', async () => {
  const sources = world([before]);
  const { type } = await assessHealth(sources, step(checking(0)), {
    images: [],
    charts: [],
  });
  expect(type).toBe('progressing');
  expect(sources.asked).toEqual([]);
});

it('says nothing while the repository cannot be read', async () => {
  const outage = new Error('the forge is away');
  const among = async () => Promise.reject(outage);
  const sources = { ...world([later]), laterCommits: { among } };
  await expect(
    assessHealth(sources, step(status), { images: [], charts: [] }),
  ).rejects.toThrow(outage);
});
