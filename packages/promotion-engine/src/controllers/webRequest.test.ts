import {
  PolicyGate,
  policyGateType,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  answered,
  FakeServer,
  FakeServers,
} from '../__testUtils__/FakeServers';
import { RunningWorld } from '../__testUtils__/RunningWorld';
import { environments, orgGate } from '../__testUtils__/templates';

const { dev, prod } = environments;
const autoProd = { ...prod, approval: 'auto' as const };
const url = 'https://board.example.com/ask';
const version = '3.0.0';

let world: RunningWorld;
let servers: FakeServers;

afterEach(() => world.stop());

/** A gate of the platform that asks the board, of all but what is there. */
function board(): PolicyGate {
  const gate = orgGate(
    'board',
    'bundle.version == "2.0.0" || externalApproval.board.approved',
  );
  return {
    ...gate,
    spec: {
      ...gate.spec,
      recheckInterval: '1h',
      webRequest: {
        name: 'board',
        url,
        interval: '1m',
        timeout: '10s',
        maxAge: '10m',
      },
    },
  };
}

const says =
  (approved: boolean): FakeServer =>
  () =>
    answered({ approved, by: 'cab', comment: 'CHG-7', more: 1 });

const tagInProd = () => world.forge.tagsOf('main')['environments/prod'];
const gateOf = () =>
  world
    .gates()
    .find(
      ({ spec }) =>
        spec.templateRef?.name === 'board' &&
        spec.environment === 'prod' &&
        spec.bundleRef === world.bundle(version)?.metadata.name,
    );

async function begin(
  server: FakeServer | undefined,
  production: typeof prod | typeof autoProd = autoProd,
  gates: readonly PolicyGate[] = [],
): Promise<void> {
  servers = new FakeServers();
  world = await RunningWorld.begin({
    environments: [dev, production],
    gates: [board(), ...gates],
    egress: outside => servers.egress(outside),
  });
  await world.merge();
  answer(server);
  await world.release(version);
}

function answer(server: FakeServer | undefined): void {
  if (server === undefined) servers.servers.delete(url);
  else servers.servers.set(url, server);
}

async function pass(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) await world.elapse(60_000);
}

describe('a gate that asks a server', () => {
  it('tells it what it waits for, and goes on when it approves, with that on its record', async () => {
    await begin(says(false));
    expect(tagInProd()).toBe('2.0.0');
    const asked = servers.requests.at(-1);
    expect(JSON.parse(asked?.body ?? '')).toMatchObject({
      gate: 'platform-policies/board',
      pipeline: 'guestbook',
      environment: 'prod',
      bundle: { version, uid: world.bundle(version)?.metadata.uid },
    });
    answer(says(true));
    await pass(2);
    expect(tagInProd()).toBe(version);
    const { evidence } = world.bundle(version)!.status!.environments!.prod;
    expect(evidence?.policyGates).toMatchObject([
      {
        name: 'board',
        result: 'pass',
        inputs: { 'externalApproval.board.approved': true },
      },
    ]);
    await pass(2);
    const { length } = servers.requests;
    world.cluster.clearCalls();
    await pass(60);
    expect(world.cluster.count()).toBe(0);
    expect(servers.requests).toHaveLength(length);
  });

  it('writes nothing while the answer stays the same, and asks once in each interval', async () => {
    await begin(says(false));
    await pass(2);
    const before = servers.requests.length;
    world.cluster.clearCalls();
    await pass(30);
    expect(world.cluster.count()).toBe(0);
    const asked = servers.requests.length - before;
    expect(asked).toBeGreaterThan(20);
    expect(asked).toBeLessThanOrEqual(40);
  });

  it.each<[string, FakeServer | undefined, RegExp]>([
    ['does not answer', undefined, /gave no answer: no server/],
    [
      'answers with an error',
      () => answered({ approved: true }, 503),
      /gave no answer: it answered with 503/,
    ],
    [
      'says nothing that is understood',
      () => answered({ approved: 'yes' }),
      /gave no answer: its answer has no approved, which is true or false/,
    ],
    [
      'takes too long',
      () => ({ type: 'timedOut' }),
      /gave no answer: it did not answer in time/,
    ],
    [
      'says too much',
      () => ({ type: 'tooLarge', limit: 16_384 }),
      /gave no answer: its answer is longer than 16384 bytes/,
    ],
  ])(
    'stays closed where it %s, says so, asks less often, and heals',
    async (_what, server, words) => {
      await begin(server);
      expect(tagInProd()).toBe('2.0.0');
      expect(gateOf()?.status).toMatchObject({
        ready: false,
        reason: expect.stringMatching(words),
      });
      await pass(30);
      world.cluster.clearCalls();
      const before = servers.requests.length;
      await pass(60);
      expect(world.cluster.count()).toBe(0);
      expect(servers.requests.length - before).toBeLessThanOrEqual(9);
      answer(says(true));
      await pass(11);
      expect(tagInProd()).toBe(version);
    },
  );

  it('does not believe an answer that is stale', async () => {
    // The story begins at ten.
    await begin(says(true), autoProd, [
      orgGate('hours', 'bundle.version == "2.0.0" || schedule.hour >= 12'),
    ]);
    expect(gateOf()?.status?.ready).toBe(true);
    await pass(60);
    expect(gateOf()?.status?.ready).toBe(true);
    answer(undefined);
    await pass(80);
    expect(tagInProd()).toBe('2.0.0');
    expect(gateOf()?.status?.ready).toBe(false);
    answer(says(true));
    await pass(11);
    expect(tagInProd()).toBe(version);
  });

  it('is asked while a pull request is open, which cannot be merged once it says no', async () => {
    await begin(says(true), prod);
    const { sha } = world.forge.pullRequests.at(-1)!.head;
    const status = () =>
      world.forge.scm.statusOf('platform/gitops', sha, 'kardinal/gates');
    expect(status()?.state).toBe('success');
    answer(says(false));
    await pass(3);
    expect(status()?.state).toBe('failure');
  });

  it('is not opened by an answer that somebody wrote into its status', async () => {
    await begin(says(false));
    const gate = gateOf()!;
    await world.cluster.replaceStatus(policyGateType, {
      ...gate,
      status: {
        ...gate.status,
        ready: true,
        webRequest: {
          decision: 'approved',
          at: '2026-11-18T10:00:00Z',
          validUntil: '2099-11-18T10:00:00Z',
        },
      },
    });
    await world.settle();
    await pass(5);
    expect(tagInProd()).toBe('2.0.0');
  });
});
