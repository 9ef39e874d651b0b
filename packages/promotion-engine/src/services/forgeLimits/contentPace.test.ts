import { FakeScm } from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import {
  CommitStatusRequest,
  RepositoryRef,
  ScmClient,
  ScmError,
} from '@kardinal/backstage-plugin-kardinal-node';
import { silentLogger } from '@kardinal/kube-controller';
import {
  builtinTypes,
  eventLoopTurn,
  FakeCluster,
  ManualClock,
} from '@kardinal/kube-controller/testing';
import { emptyRegistries } from '../../registry/Registries';
import { forgeLimitsName } from './LimitsMap';
import { shareForgeLimits } from './shareForgeLimits';

const namespace = 'kardinal-system';
const pace = { aMinute: 20, anHour: 100, gapMilliseconds: 1_000 };
const url = 'https://scm.example.com/acme/gitops';

let cluster: FakeCluster;
let clock: ManualClock;
let stopping: AbortController;

beforeEach(() => {
  clock = new ManualClock(Date.parse('2026-11-26T10:00:00Z'));
  cluster = new FakeCluster({ clock });
  stopping = new AbortController();
});

afterEach(() => stopping.abort());

async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await eventLoopTurn();
}

/** A backend or an agent, which comments for namespaces with one credential. */
function startProcess() {
  const scm = new FakeScm();
  const sent: { readonly tenant: string; readonly at: number }[] = [];
  const refused: { readonly tenant: string; readonly error: ScmError }[] = [];
  const registries = emptyRegistries();
  registries.providers.add({
    ...scm.provider,
    contentPace: () => pace,
    client: ({ tenant = '' }) => {
      const send = async (_repository: RepositoryRef) => {
        sent.push({ tenant, at: clock.now() });
      };
      return {
        comment: send,
        getPullRequest: send,
        setCommitStatus: (request: CommitStatusRequest) =>
          send(request.repository),
      } as unknown as ScmClient;
    },
  });
  const { map, registries: limited } = shareForgeLimits(registries, {
    client: cluster,
    clock,
    logger: silentLogger,
    namespace,
  });
  map.follow(stopping.signal);
  const provider = limited.providers.require(scm.provider.id);
  const repository = provider.repositoryOf(url);
  const client = (tenant: string) =>
    provider.client({ token: 's3cret', tenant });
  return {
    sent,
    refused,
    comment: (tenant: string) =>
      client(tenant)
        .comment(repository, 1, 'said')
        .catch((error: ScmError) => {
          refused.push({ tenant, error });
        }),
    read: (tenant: string) => client(tenant).getPullRequest(repository, 1),
    report: (tenant: string, state: CommitStatusRequest['state']) =>
      client(tenant).setCommitStatus({
        repository,
        sha: '0'.repeat(40),
        context: 'kardinal/gates',
        state,
        description: '',
      }),
  };
}

type Process = ReturnType<typeof startProcess>;

/** Whatever was told to come back does, as promotions do. */
async function insist(
  processes: readonly Process[],
  tenant: string,
  seconds: number,
): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    for (const process of processes) void process.comment(tenant);
    await settle();
    await clock.advance(1_000);
    await settle();
  }
}

/** The most that came within so many milliseconds. */
function mostWithin(processes: readonly Process[], length: number): number {
  const all = processes.flatMap(({ sent }) => sent.map(({ at }) => at));
  return Math.max(
    ...all.map(
      from => all.filter(at => at >= from && at < from + length).length,
    ),
  );
}

it('keeps what changes something a second apart, and lets reads go', async () => {
  const backend = startProcess();
  await settle();
  const began = clock.now();
  for (let count = 0; count < 3; count++) void backend.comment('a');
  await settle();
  await backend.read('a');
  expect(backend.sent).toHaveLength(2);
  await clock.advance(1_000);
  await settle();
  await clock.advance(1_000);
  await settle();
  expect(backend.sent.map(({ at }) => at - began)).toEqual([
    0, 0, 1_000, 2_000,
  ]);
});

it('keeps all processes with one credential within the minute and the hour', async () => {
  const processes = [startProcess(), startProcess()];
  await settle();
  await insist(processes, 'a', 7 * 60);
  expect(mostWithin(processes, 60_000)).toBeLessThanOrEqual(pace.aMinute);
  expect(mostWithin(processes, 3_600_000)).toBeLessThanOrEqual(pace.anHour);
  // Busy as they are, they use most of what others need not.
  expect(mostWithin(processes, 3_600_000)).toBeGreaterThanOrEqual(60);
});

it('says why a call waits, and until when', async () => {
  const backend = startProcess();
  await settle();
  await insist([backend], 'a', 50);
  const [{ error }] = backend.refused;
  expect(error.kind).toBe('rateLimited');
  expect(error.message).toMatch(
    /^scm\.example\.com limits the requests of this credential until 2026-11-26T10:0\d:\d\dZ, so that it has to wait to change anything in acme\/gitops: it takes 20 requests that create content in a minute and 100 in an hour/,
  );
  expect(error.retryAt).toBeGreaterThan(clock.now() - 60_000);
});

it('gives a namespace its turn beside one that has much to say', async () => {
  const backend = startProcess();
  await settle();
  for (let count = 0; count < 200; count++) void backend.comment('busy');
  await settle();
  const asked = clock.now();
  void backend.comment('quiet');
  for (let second = 0; second < 5; second++) {
    await settle();
    await clock.advance(1_000);
  }
  await settle();
  const quiet = backend.sent.find(({ tenant }) => tenant === 'quiet');
  expect(quiet!.at - asked).toBeLessThanOrEqual(2_000);
  // The others are told when to come back, and hold up nothing meanwhile.
  expect(backend.refused.length).toBeGreaterThan(180);
});

it('leaves a part of the hour to those who have used little of it', async () => {
  const backend = startProcess();
  await settle();
  await insist([backend], 'busy', 20 * 60);
  const before = backend.sent.length;
  expect(before).toBeLessThanOrEqual(80);
  void backend.comment('busy');
  void backend.comment('quiet');
  await settle();
  await clock.advance(2_000);
  await settle();
  expect(backend.sent.slice(before).map(({ tenant }) => tenant)).toEqual([
    'quiet',
  ]);
});

it('writes once for several, and goes on alone where it may not write', async () => {
  const backend = startProcess();
  await settle();
  await insist([backend], 'a', 5);
  expect(cluster.count('create') + cluster.count('patch')).toBe(1);
  const name = { namespace, name: forgeLimitsName };
  const written = cluster.peek(builtinTypes.configMaps, name) as {
    data?: Record<string, string>;
  };
  expect(JSON.stringify(written.data)).toMatch(
    /^\{"[0-9a-f]{32}\.content":"m\d+=5"\}$/,
  );
  cluster.intercept(({ verb }) => {
    if (verb === 'patch' || verb === 'create') throw new Error('forbidden');
  });
  await insist([backend], 'a', 150);
  expect(mostWithin([backend], 60_000)).toBeLessThanOrEqual(pace.aMinute);
  expect(backend.sent.length).toBeGreaterThan(20);
});

it('lets a status that holds a merge back wait for nothing', async () => {
  const backend = startProcess();
  await settle();
  for (let count = 0; count < 50; count++) void backend.comment('a');
  await settle();
  const before = backend.sent.length;
  await backend.report('a', 'failure');
  await backend.report('a', 'pending');
  expect(backend.sent).toHaveLength(before + 2);
  await expect(backend.report('a', 'success')).rejects.toThrow('to wait');
});
