import { FakeScm } from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import {
  RepositoryRef,
  ScmClient,
  ScmError,
} from '@kardinal/backstage-plugin-kardinal-node';
import { ResourceType, silentLogger } from '@kardinal/kube-controller';
import {
  eventLoopTurn,
  FakeCluster,
  ManualClock,
} from '@kardinal/kube-controller/testing';
import { emptyRegistries } from '../../registry/Registries';
import { forgeLimitsName, LimitsMap } from './LimitsMap';
import { shareForgeLimits } from './shareForgeLimits';

const namespace = 'kardinal-system';
const configMapType: ResourceType = {
  apiVersion: 'v1',
  kind: 'ConfigMap',
  plural: 'configmaps',
  scope: 'Namespaced',
};
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

const parts = () => ({
  client: cluster,
  clock,
  logger: silentLogger,
  namespace,
});

/** A backend or an agent, with what it sends to the forge. */
function startProcess(credentials: { token: string; account?: string }) {
  const scm = new FakeScm();
  const sent: string[] = [];
  let outage: ScmError | undefined;
  const registries = emptyRegistries();
  registries.providers.add({
    ...scm.provider,
    client: () =>
      ({
        deleteBranch: async (_repository: RepositoryRef, branch: string) => {
          sent.push(branch);
          if (outage !== undefined) throw outage;
        },
      } as unknown as ScmClient),
  });
  const { map, registries: limited } = shareForgeLimits(registries, parts());
  map.follow(stopping.signal);
  const provider = limited.providers.require(scm.provider.id);
  return {
    sent,
    fail: (error: ScmError | undefined) => {
      outage = error;
    },
    send: () =>
      provider
        .client(credentials)
        .deleteBranch(provider.repositoryOf(url), 'a'),
  };
}

function written() {
  const name = { namespace, name: forgeLimitsName };
  const found = cluster.peek(configMapType, name);
  return (found as { data?: Record<string, string> } | undefined)?.data;
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await eventLoopTurn();
}

function limitOf(seconds: number): ScmError {
  return new ScmError('rateLimited', 'slow', clock.now() + seconds * 1_000);
}

it('keeps every process with the same credential from a forge that limits one of them', async () => {
  const backend = startProcess({ token: 's3cret' });
  const agent = startProcess({ token: 's3cret' });
  const other = startProcess({ token: 'another' });
  await settle();
  backend.fail(limitOf(90));
  await expect(backend.send()).rejects.toThrow('slow');
  await settle();
  await expect(agent.send()).rejects.toMatchObject({
    kind: 'rateLimited',
    retryAt: clock.now() + 90_000,
    message:
      'scm.example.com limits the requests of this credential until 2026-11-26T10:01:30Z, so that it has to wait to use acme/gitops',
  });
  expect(agent.sent).toEqual([]);
  await other.send();
  expect(other.sent).toEqual(['a']);
  await clock.advance(90_000);
  await agent.send();
  expect(agent.sent).toEqual(['a']);
});

it('counts tokens of one account as one, and writes nothing of a credential', async () => {
  const account = 'app 7 installation 9';
  const backend = startProcess({ token: 'first-token', account });
  const agent = startProcess({ token: 'second-token', account });
  await settle();
  backend.fail(limitOf(60));
  await expect(backend.send()).rejects.toThrow('slow');
  await settle();
  await expect(agent.send()).rejects.toThrow('limits the requests');
  const text = JSON.stringify(written());
  expect(text).toMatch(/^\{"[0-9a-f]{32}":"2026-11-26T10:01:00Z"\}$/);
});

it('writes once for a limit, however many calls meet it', async () => {
  const backend = startProcess({ token: 's3cret' });
  await settle();
  backend.fail(limitOf(60));
  const calls = [backend.send(), backend.send(), backend.send()];
  await Promise.allSettled(calls);
  await settle();
  expect(cluster.count('create') + cluster.count('patch')).toBe(2);
  backend.fail(undefined);
  await expect(backend.send()).rejects.toThrow('limits the requests');
  expect(cluster.count('create') + cluster.count('patch')).toBe(2);
});

it('makes the ConfigMap once, for agents that may make none', async () => {
  const backend = () => new LimitsMap(parts()).prepare();
  await backend();
  await backend();
  expect(cluster.count('create')).toBe(1);
  const agent = startProcess({ token: 's3cret' });
  agent.fail(limitOf(60));
  await expect(agent.send()).rejects.toThrow('slow');
  await settle();
  expect(cluster.count('create')).toBe(1);
  expect(Object.values(written() ?? {})).toEqual(['2026-11-26T10:01:00Z']);
});

it('removes what is over when it writes the next', async () => {
  const backend = startProcess({ token: 'one' });
  const agent = startProcess({ token: 'two' });
  await settle();
  backend.fail(limitOf(60));
  await expect(backend.send()).rejects.toThrow();
  await settle();
  await clock.advance(61_000);
  agent.fail(limitOf(60));
  await expect(agent.send()).rejects.toThrow();
  await settle();
  expect(Object.values(written() ?? {})).toEqual(['2026-11-26T10:02:01Z']);
});

it.each`
  what                | text
  ${'lasts for ever'} | ${'2030-01-01T00:00:00Z'}
  ${'is no instant'}  | ${'never'}
`('lets nobody be kept away by what $what', async ({ text }) => {
  const backend = startProcess({ token: 's3cret' });
  await settle();
  backend.fail(limitOf(60));
  await expect(backend.send()).rejects.toThrow();
  await settle();
  const [key] = Object.keys(written() ?? {});
  const agent = startProcess({ token: 's3cret' });
  const name = { namespace, name: forgeLimitsName };
  await cluster.patch(configMapType, name, {
    type: 'merge',
    body: { data: { [key]: text } },
  });
  await settle();
  await clock.advance(66 * 60_000);
  await agent.send();
  expect(agent.sent).toEqual(['a']);
});

it('keeps a process to what it meets itself where it may write nothing', async () => {
  cluster.intercept(({ verb }) => {
    if (verb === 'patch' || verb === 'create') throw new Error('forbidden');
  });
  const agent = startProcess({ token: 's3cret' });
  agent.fail(limitOf(60));
  await expect(agent.send()).rejects.toThrow('slow');
  agent.fail(undefined);
  await expect(agent.send()).rejects.toThrow('limits the requests');
  expect(written()).toBeUndefined();
});
