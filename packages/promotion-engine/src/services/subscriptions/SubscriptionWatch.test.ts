import { Subscription } from '@kardinal/backstage-plugin-kardinal-common';
import { eventLoopTurn, ManualClock } from '@kardinal/kube-controller/testing';
import { MemoryGit } from '../../__testUtils__/MemoryGit';
import { MemoryRegistry } from '../../__testUtils__/MemoryRegistry';
import { storeImage } from '../../__testUtils__/storeImage';
import { subscriptionOf } from '../../__testUtils__/subscriptionOf';
import { CredentialError, Credentials } from '../credentials/Credentials';
import { EgressOutcome, EgressRequest } from '../egress';
import { RegistryLimits } from '../registryLooks';
import { SubscriptionHints } from './SubscriptionHints';
import { subscriptionPlan } from './subscriptionPlan';
import { SourceState, SubscriptionWatch } from './SubscriptionWatch';

const minute = 60_000;
const url = 'https://ghcr.io';

type Image = Partial<NonNullable<Subscription['spec']['image']>>;

describe('SubscriptionWatch', () => {
  let clock: ManualClock;
  let registry: MemoryRegistry;
  let watch: SubscriptionWatch;
  let woken: string[];
  let hints: SubscriptionHints;
  let subscriptions: Map<string, Subscription>;
  let login: Credentials['registryLogin'];
  let stop: () => void;

  beforeEach(() => {
    clock = new ManualClock(Date.parse('2026-11-26T10:00:00Z'));
    registry = new MemoryRegistry(url);
    storeImage(registry, 'acme/shop', '1.0.0');
    subscriptions = new Map();
    woken = [];
    hints = new SubscriptionHints();
    login = async () => ({ username: 'ana', password: 'x' });
    watch = new SubscriptionWatch({
      egress: registry,
      credentials: {
        find: async () => undefined,
        registryLogin: (...args) => login(...args),
        verifyingKey: async ({ name }, field) => {
          throw new CredentialError(
            `${field} names ${name}, which is not there`,
          );
        },
      },
      clock,
      limits: new RegistryLimits(),
      git: new MemoryGit(),
      provider: () => {
        throw new Error('nobody pushes to Git');
      },
      hints,
      subscription: ({ name }) => subscriptions.get(name),
    });
    stop = watch.subscribe(({ name }) => woken.push(name));
  });

  afterEach(() => stop());

  function look(
    name: string,
    image: Image = {},
    annotations: Readonly<Record<string, string>> = {},
  ): SourceState {
    const plain = subscriptionOf(image, {}, name);
    const subscription = {
      ...plain,
      metadata: { ...plain.metadata, annotations },
    };
    subscriptions.set(name, subscription);
    const plan = subscriptionPlan(subscription, registry, undefined);
    if (plan.type !== 'source') throw new Error(JSON.stringify(plan));
    return watch.current(subscription, plan.source);
  }

  async function elapse(milliseconds: number): Promise<void> {
    await clock.advance(milliseconds);
    for (let turn = 0; turn < 60; turn += 1) await eventLoopTurn();
  }

  const lists = () =>
    registry.requests.filter(each => each.url.includes('/tags/list')).length;

  const answers =
    (status: number, headers: Readonly<Record<string, string>> = {}) =>
    (): EgressOutcome => ({ type: 'answered', status, headers, body: '' });

  it('looks at once, wakes, and looks again after the interval and a little more', async () => {
    expect(look('a')).toEqual({ type: 'unread' });
    await elapse(0);
    expect(woken).toEqual(['a']);
    expect(look('a')).toMatchObject({
      type: 'found',
      image: { tag: '1.0.0' },
    });
    storeImage(registry, 'acme/shop', '1.1.0');
    await elapse(5 * minute - 1);
    expect(lists()).toBe(1);
    await elapse(minute / 2 + 1);
    expect(lists()).toBe(2);
    expect(look('a')).toMatchObject({ image: { tag: '1.1.0' } });
  });

  it('looks at once where somebody asks for it, and not again and again', async () => {
    look('a');
    await elapse(0);
    storeImage(registry, 'acme/shop', '1.1.0');
    await elapse(minute);
    const asked = { 'kardinal.io/look-at': 'now' };
    look('a', {}, asked);
    await elapse(0);
    expect(look('a', {}, asked)).toMatchObject({ image: { tag: '1.1.0' } });
    expect(lists()).toBe(2);
    for (let second = 0; second < 20; second += 1) {
      look('a', {}, { 'kardinal.io/look-at': `${second}` });
      await elapse(1_000);
    }
    expect(lists()).toBeLessThan(5);
  });

  it('looks at once where a registry says that an image was pushed', async () => {
    look('a');
    look('b', { repository: 'ghcr.io/acme/other' });
    await elapse(0);
    storeImage(registry, 'acme/shop', '1.1.0');
    await elapse(minute);
    woken.length = 0;
    expect(hints.image('ghcr.io/acme/shop')).toBe(1);
    expect(hints.image('ghcr.io/acme/shop')).toBe(1);
    expect(woken).toEqual(['a', 'a']);
    look('a');
    await elapse(0);
    expect(look('a')).toMatchObject({ image: { tag: '1.1.0' } });
    // What is said again and again is not followed each time.
    const before = lists();
    for (let second = 0; second < 20; second += 1) {
      hints.image('ghcr.io/acme/shop');
      look('a');
      await elapse(1_000);
    }
    expect(lists() - before).toBeLessThan(4);
  });

  it('has no more hints once nobody listens', () => {
    look('a');
    stop();
    expect(hints.image('ghcr.io/acme/shop')).toBe(0);
  });

  it('looks at different names at different instants', async () => {
    for (const name of ['a', 'b', 'c']) look(name);
    await elapse(0);
    await elapse(5 * minute);
    const instants = new Set<number>();
    for (let second = 0; second < 31; second += 1) {
      const before = lists();
      await elapse(1_000);
      if (lists() > before) instants.add(second);
    }
    expect(lists()).toBe(6);
    expect(instants.size).toBe(3);
  });

  it('looks less often while a registry is away, and says so', async () => {
    registry.instead = answers(500);
    look('a');
    await elapse(0);
    expect(look('a')).toMatchObject({
      type: 'failed',
      reason: 'RegistryUnavailable',
      message: 'https://ghcr.io answered with 500',
      failures: 1,
      retryAt: clock.now() + minute,
    });
    await elapse(minute);
    expect(look('a')).toMatchObject({ failures: 2 });
    await elapse(minute);
    expect(lists()).toBe(2);
    await elapse(minute);
    expect(lists()).toBe(3);
    registry.instead = () => undefined;
    await elapse(4 * minute);
    expect(look('a')).toMatchObject({ type: 'found' });
  });

  it('leaves a registry alone for as long as it wants, for all that share its limit', async () => {
    registry.instead = answers(429, { 'retry-after': '1800' });
    look('a');
    await elapse(0);
    expect(look('a')).toMatchObject({
      reason: 'RateLimited',
      message:
        'https://ghcr.io answered with 429; it is looked at again at 2026-11-26T10:30Z',
    });
    look('b');
    await elapse(0);
    expect(lists()).toBe(1);
    expect(look('b')).toMatchObject({
      reason: 'RateLimited',
      message: expect.stringContaining('ghcr.io wants to be asked less'),
    });
    registry.instead = () => undefined;
    // A login has a limit of its own.
    look('c', { secretRef: { name: 'pull' } });
    await elapse(0);
    expect(look('c', { secretRef: { name: 'pull' } })).toMatchObject({
      type: 'found',
    });
    await elapse(29 * minute);
    expect(look('a')).toMatchObject({ type: 'failed' });
    await elapse(2 * minute);
    expect(look('a')).toMatchObject({ type: 'found' });
    expect(look('b')).toMatchObject({ type: 'found' });
  });

  it('says that a credential is missing, and asks nobody without it', async () => {
    login = async () => {
      throw new CredentialError('The Secret default/pull does not exist');
    };
    look('a', { secretRef: { name: 'pull' } });
    await elapse(0);
    expect(look('a', { secretRef: { name: 'pull' } })).toMatchObject({
      reason: 'CredentialMissing',
      message: 'The Secret default/pull does not exist',
    });
    expect(registry.requests).toEqual([]);
  });

  it('looks at nothing where the key is missing that has to have signed it', async () => {
    const image = { verifyKeyRef: { name: 'cosign' } };
    look('a', image);
    await elapse(0);
    expect(look('a', image)).toMatchObject({
      reason: 'CredentialMissing',
      message: 'spec.image.verifyKeyRef names cosign, which is not there',
    });
    expect(registry.requests).toEqual([]);
  });

  it('names the fields of a Subscription where the registry refuses', async () => {
    registry.instead = answers(403);
    look('a');
    await elapse(0);
    expect(look('a')).toMatchObject({
      reason: 'RegistryRefused',
      message:
        'https://ghcr.io refuses to return it: name a Secret in spec.image.secretRef whose login may pull there',
    });
  });

  it('sends a login to the registry alone, wherever it points', async () => {
    const away: EgressRequest[] = [];
    registry.instead = request => {
      if (request.url.startsWith(url)) {
        if (request.headers.Authorization === undefined)
          return answers(401, { 'www-authenticate': 'Basic realm="x"' })();
        return request.url.includes('/blobs/')
          ? answers(307, { location: 'https://cdn.example.com/x' })()
          : undefined;
      }
      away.push(request);
      return answers(404)();
    };
    look('a', { secretRef: { name: 'pull' } });
    await elapse(0);
    expect(away).toMatchObject([{ url: 'https://cdn.example.com/x' }]);
    expect(JSON.stringify(away)).not.toMatch(/authorization/i);
  });

  it('looks at nothing for what is left or gone', async () => {
    look('a');
    look('b');
    await elapse(0);
    watch.leave(subscriptionOf({}, {}, 'a'));
    subscriptions.delete('b');
    await elapse(60 * minute);
    expect(lists()).toBe(2);
  });
});
