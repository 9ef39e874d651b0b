import { createHmac } from 'node:crypto';
import {
  NotificationHook,
  notificationHookType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { KubeObject, ResourceType } from '@kardinal/kube-controller';
import { OutsideCall, quiescentLaw } from '@kardinal/kube-controller/testing';
import { crashLaw, staleLaw } from '../__testUtils__/laws';
import {
  answered,
  FakeServer,
  FakeServers,
} from '../__testUtils__/FakeServers';
import { PromotionWorld } from '../__testUtils__/PromotionWorld';
import { releaseStory } from '../__testUtils__/releaseStory';
import { RunningWorld } from '../__testUtils__/RunningWorld';
import { secretOf } from '../__testUtils__/secretOf';
import { environments, orgGate } from '../__testUtils__/templates';
import { statusDelays } from './statusDelays';

// What is reported of promotions, and what becomes of it where the server is away.

const { dev, prod } = environments;
const url = 'https://hooks.example.com/kardinal';
const hmacSecret = 'a-secret-that-nobody-may-see';
const hour = 60 * 60_000;

const secretType: ResourceType = {
  apiVersion: 'v1',
  kind: 'Secret',
  plural: 'secrets',
  scope: 'Namespaced',
};

function hook(spec: Partial<NotificationHook['spec']> = {}): NotificationHook {
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'NotificationHook',
    metadata: { name: 'team', namespace: 'default' },
    spec: { type: 'webhook', url, secretRef: { name: 'hook' }, ...spec },
  };
}

let world: RunningWorld;
const servers = new FakeServers();

afterEach(async () => {
  servers.servers.clear();
  servers.requests.length = 0;
  await world?.stop();
});

/** A world with a hook, before its first release is looked at. */
async function begin(
  seed: Partial<ConstructorParameters<typeof PromotionWorld>[0]> = {},
  spec: Partial<NotificationHook['spec']> = {},
  server: FakeServer = () => answered({}),
): Promise<void> {
  servers.servers.set(url, server);
  const egress = (outside: OutsideCall) => servers.egress(outside);
  const story = { environments: [dev], ...seed, egress };
  world = await RunningWorld.begin(story, undefined, ({ cluster }) => {
    const secret = secretOf(
      { name: 'hook', namespace: 'default' },
      { secret: hmacSecret, url },
    );
    void cluster.create<KubeObject>(secretType, secret);
    void cluster.create(notificationHookType, hook(spec));
  });
  await settle();
}

async function settle(): Promise<void> {
  await world.elapse(statusDelays.longestProgress);
  await world.elapse(statusDelays.routine * 2);
}

const bodies = () => servers.requests.map(({ body = '' }) => JSON.parse(body));
const eventsSent = () => bodies().map(({ event }) => event);
const deliveries = () =>
  servers.requests.map(({ headers }) => headers['X-Kardinal-Delivery']);
const status = () =>
  world.cluster.peek(notificationHookType, hook().metadata)?.status;

describe('a webhook', () => {
  it('receives what happened, signed (NTF-001)', async () => {
    await begin();
    expect(eventsSent().sort()).toEqual([
      'Bundle.Verified',
      'Promotion.Verified',
    ]);
    const verified = servers.requests.find(({ headers }) =>
      headers['X-Kardinal-Event'].startsWith('Bundle'),
    )!;
    const content = JSON.parse(verified.body ?? '');
    expect(content).toMatchObject({
      event: 'Bundle.Verified',
      namespace: 'default',
      pipeline: 'guestbook',
      bundle: world.bundle('2.0.0')?.metadata.name,
      version: '2.0.0',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    });
    expect(content.message).not.toBe('');
    const signature = createHmac('sha256', hmacSecret)
      .update(verified.body ?? '')
      .digest('hex');
    expect(verified.headers['X-Kardinal-Signature']).toBe(
      `sha256=${signature}`,
    );
  });

  it('is sent each once, and nothing again later', async () => {
    await begin();
    const before = deliveries();
    expect(new Set(before).size).toBe(before.length);
    await world.elapse(hour);
    expect(deliveries()).toEqual(before);
    expect(status()?.pending).toBeUndefined();
  });

  it('is sent again with the same id until it answers 200 (NTF-004)', async () => {
    let calls = 0;
    await begin({}, { events: ['Bundle.Verified'] }, () => {
      calls += 1;
      return answered({}, calls <= 3 ? 500 : 200);
    });
    await world.elapse(hour);
    expect(calls).toBe(4);
    expect(new Set(deliveries()).size).toBe(1);
    expect(status()?.deliveries).toMatchObject([
      { event: 'Bundle.Verified', result: 'Delivered' },
    ]);
  });

  it('is dropped after ten attempts, and the next one is sent', async () => {
    await begin(
      {},
      { events: ['Promotion.Verified', 'Bundle.Verified'] },
      ({ event }) => answered({}, event === 'Bundle.Verified' ? 200 : 500),
    );
    for (let hours = 0; hours < 6; hours += 1) await world.elapse(hour);
    expect(
      status()
        ?.deliveries?.map(({ event, result }) => [event, result])
        .sort(),
    ).toEqual([
      ['Bundle.Verified', 'Delivered'],
      ['Promotion.Verified', 'GivenUp'],
    ]);
    expect(
      eventsSent().filter(event => event === 'Promotion.Verified'),
    ).toHaveLength(10);
  });

  it('keeps no promotion waiting while its server is away', async () => {
    await begin({}, {}, () => ({ type: 'timedOut' }));
    expect(world.bundle('2.0.0')?.status?.phase).toBe('Verified');
    expect(status()?.pending).toMatchObject({
      message: 'The server did not answer within 10 s',
    });
  });

  it('reports a gate that closes again for one promotion once (NTF-005)', async () => {
    await begin(
      {
        environments: [prod],
        gates: [
          orgGate('odd-hours', 'schedule.hour % 2 == 1'),
          orgGate('never', 'false'),
        ],
      },
      { events: ['Gate.Closed'] },
    );
    for (let hours = 0; hours < 5; hours += 1) {
      await world.elapse(hour);
      await settle();
    }
    expect(
      bodies()
        .map(({ gate }) => gate)
        .sort(),
    ).toEqual(['never', 'odd-hours']);
  });

  it('says that somebody has to review, and who merged is no news', async () => {
    await begin({ environments: [prod] });
    await world.merge();
    await settle();
    expect(eventsSent().sort()).toEqual([
      'Bundle.Verified',
      'Promotion.Verified',
      'Promotion.WaitingForReview',
    ]);
  });

  it('reports of the Pipelines that it names only', async () => {
    await begin({}, { pipelines: ['another'] });
    expect(servers.requests).toEqual([]);
  });
});

describe('Slack', () => {
  it('receives a text, at an address of a Secret that appears nowhere', async () => {
    await begin(
      {},
      { type: 'slack', url: undefined, events: ['Bundle.Verified'] },
      () => answered('ok'),
    );
    expect(bodies()).toEqual([
      {
        text: expect.stringMatching(
          /^\*guestbook 2\.0\.0\* is verified in dev: /,
        ),
      },
    ]);
    expect(JSON.stringify(status())).not.toContain('hooks.example.com');
  });
});

describe('Backstage', () => {
  it('is no part of the engine: where its host notifies nobody, the status says so', async () => {
    const recipients = ['group:default/team-a'];
    await begin(
      {},
      {
        type: 'backstage',
        url: undefined,
        secretRef: undefined,
        recipients,
        events: ['Bundle.Verified'],
      },
    );
    expect(status()?.pending?.message).toBe(
      'spec.type: this backend notifies nobody in a portal',
    );
    expect(servers.requests).toEqual([]);
  });
});

describe('what is wrong with a hook', () => {
  it.each([
    [
      'an address that is not to be reached',
      { url: 'http://169.254.169.254/latest' },
      /^spec\.url: 169\.254\.169\.254 is/,
    ],
    [
      'a Secret that is not there',
      { secretRef: { name: 'nope' } },
      /^spec\.secretRef: the Secret nope of namespace default has no key secret; add it$/,
    ],
  ])('is said where it has %s', async (_case, spec, message) => {
    await begin({}, spec);
    const ready = status()?.conditions?.find(({ type }) => type === 'Ready');
    expect(ready).toMatchObject({ status: 'False' });
    expect(ready?.message).toMatch(message);
    expect(servers.requests).toEqual([]);
  });
});

describe('a crash between the request and its record', () => {
  it('sends it once more with the same id', async () => {
    let calls = 0;
    await begin({}, { events: ['Bundle.Verified'] }, () => {
      calls += 1;
      if (calls === 1) throw new Error('the process ends here');
      return answered({});
    });
    await world.elapse(hour);
    expect(calls).toBeGreaterThan(1);
    expect(new Set(deliveries()).size).toBe(1);
  });
});

describe('the laws', () => {
  const scenario = async () => {
    const ownServers = new FakeServers();
    ownServers.servers.set(url, () => answered({}));
    let told: PromotionWorld | undefined;
    const ended = () =>
      told?.cluster.peek(notificationHookType, hook().metadata)?.status
        ?.deliveries ?? [];
    const played = await releaseStory({
      seed: {
        environments: [dev],
        egress: outside => ownServers.egress(outside),
      },
      begin: async each => {
        told = each;
        await each.cluster.create(
          secretType,
          secretOf({ name: 'hook', namespace: 'default' }, { secret: 'x' }),
        );
        await each.cluster.create(notificationHookType, hook());
        await each.begin();
      },
      isDone: each => each.isReported() && ended().length === 2,
    });
    return {
      ...played,
      // A repetition has the same id.
      snapshot: () => ({
        received: new Map(
          ownServers.requests.map(({ headers }) => [
            headers['X-Kardinal-Delivery'],
            headers['X-Kardinal-Event'],
          ]),
        ).size,
        ended: ended()
          .map(({ event, result }) => `${event} ${result}`)
          .sort(),
      }),
    };
  };

  it('hold for it: a crash at any point loses no notification', async () => {
    const report = await crashLaw(scenario);
    expect(report.io).toContain('webhook');
  });

  it('hold for it: stale caches change nothing', async () => {
    await expect(staleLaw(scenario)).resolves.not.toThrow();
  });

  it('hold for it: nothing is written once everything is delivered', async () => {
    await expect(quiescentLaw(scenario)).resolves.not.toThrow();
  });
});
