import {
  bundleType,
  rfc3339,
} from '@kardinal/backstage-plugin-kardinal-common';
import { graphType } from '@kardinal/graph-controller';
import { crashLaw, staleLaw } from '../__testUtils__/laws';
import { answered, FakeServers } from '../__testUtils__/FakeServers';
import { PromotionWorld } from '../__testUtils__/PromotionWorld';
import { ReleaseStory, releaseStory } from '../__testUtils__/releaseStory';
import { RunningWorld } from '../__testUtils__/RunningWorld';
import { environments } from '../__testUtils__/templates';

/** One request to retry is one attempt, whatever time it says and whoever dies meanwhile. */

const url = 'http://gate.shop.svc.cluster.local/step';
const ask = { uses: 'shop/version-gate', webhook: { url } };
const key = { namespace: 'default', name: 'guestbook-2-0-0' };

function refusing(): FakeServers {
  const servers = new FakeServers();
  servers.servers.set(url, () =>
    answered({ result: 'fail', message: 'not today' }),
  );
  return servers;
}

const seedWith = (servers: FakeServers) => ({
  environments: [
    {
      ...environments.dev,
      steps: [
        ask,
        { uses: 'git-clone' },
        { uses: 'kustomize-set-image' },
        { uses: 'git-commit' },
        { uses: 'git-push' },
        { uses: 'health-check' },
      ],
    },
  ],
  egress: (outside: Parameters<FakeServers['egress']>[0]) =>
    servers.egress(outside),
});

const press = (cluster: PromotionWorld['cluster'], value: string) =>
  cluster.patch(bundleType, key, {
    type: 'merge',
    body: { metadata: { annotations: { 'kardinal.io/retry-at': value } } },
  });

const minute = 60_000;

let world: RunningWorld | undefined;
afterEach(() => world?.stop());

describe('one request to retry', () => {
  it.each<[string, (now: number) => string]>([
    ['now', now => rfc3339(now)],
    ['of the second of the failure', now => rfc3339(now - (now % 1000))],
    ['of a clock that is late', now => rfc3339(now - 7 * minute)],
    ['of a clock that is early', now => rfc3339(now + 4 * minute)],
    ['of another century', () => '2126-01-01T00:00:00Z'],
    ['without a time', () => 'please'],
  ])('%s is one attempt', async (_what, valueAt) => {
    const servers = refusing();
    world = await RunningWorld.begin(seedWith(servers));
    const { cluster, clock } = world.story;
    const calls = () => servers.requests.length;
    const step = () => world?.step('2.0.0', 'dev')?.status;
    expect(step()?.state).toBe('Failed');
    expect(calls()).toBe(1);
    const value = valueAt(clock.now());
    await press(cluster, value);
    for (let count = 0; count < 12; count += 1) await world.elapse(minute);
    expect(calls()).toBe(2);
    expect(step()).toMatchObject({ state: 'Failed', retries: 1 });
    await press(cluster, value);
    await world.deleteStep('2.0.0', 'dev');
    await world.elapse(minute);
    expect(calls()).toBe(2);
    await press(cluster, `${value} `);
    await world.elapse(minute);
    expect(calls()).toBe(3);
  });
});

function retried(): ReleaseStory {
  let isPressed = false;
  return {
    seed: seedWith(refusing()),
    begin: story => story.begin(),
    // A call that a kill cut off is made once more, under its key.
    volatile: ['attempts'],
    midway: {
      when: story => story.step('2.0.0', 'dev')?.status?.state === 'Failed',
      happens: async ({ cluster }) => {
        await press(cluster, '2126-01-01T00:00:00Z');
        isPressed = true;
      },
    },
    isDone: story => {
      const { state, retries } = story.step('2.0.0', 'dev')?.status ?? {};
      const { status } = story.bundle('2.0.0') ?? {};
      const { attempts } = status?.environments?.dev ?? {};
      const isRecorded = status?.phase === 'Failed' && attempts?.length === 1;
      const isReported = story.cluster
        .peekAll(graphType)
        .every(graph => JSON.stringify(graph.status).includes('] is false'));
      return (
        isPressed &&
        state === 'Failed' &&
        retries === 1 &&
        isRecorded &&
        isReported
      );
    },
  };
}

it('is one attempt after a crash at any point', async () => {
  const report = await crashLaw(() => releaseStory(retried()));
  expect(report.runs).toBeGreaterThan(0);
});

it('is one attempt with stale caches and old leaders', async () => {
  await expect(staleLaw(() => releaseStory(retried()))).resolves.not.toThrow();
});
