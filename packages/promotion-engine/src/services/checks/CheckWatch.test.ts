import { Pipeline } from '@kardinal/backstage-plugin-kardinal-common';
import { ScmError } from '@kardinal/backstage-plugin-kardinal-node';
import { FakeScm } from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { eventLoopTurn, ManualClock } from '@kardinal/kube-controller/testing';
import { CheckWatch } from './CheckWatch';

const minute = 60_000;
const fullName = 'acme/gitops';

const pipeline = {
  apiVersion: 'kardinal.io/v1alpha1',
  kind: 'Pipeline',
  metadata: { name: 'guestbook', namespace: 'team-a' },
  spec: {
    git: {
      url: `https://scm.example.com/${fullName}`,
      provider: 'fake',
      secretRef: { name: 'forge' },
    },
  },
} as Pipeline;

describe('the watch over checks of commits', () => {
  let clock: ManualClock;
  let scm: FakeScm;
  let known: Pipeline | undefined;
  let woken: string[];
  let watch: CheckWatch;
  let unsubscribe: () => void;
  let sha: string;

  beforeEach(() => {
    clock = new ManualClock();
    scm = new FakeScm({ token: 't', clock });
    sha = scm.push(fullName, 'main');
    known = pipeline;
    woken = [];
    watch = new CheckWatch({
      clock,
      provider: () => scm.provider,
      credentials: { require: async () => scm.credentials },
      pipeline: () => known,
    });
    unsubscribe = watch.subscribe(({ name }) => woken.push(name));
  });

  afterEach(() => unsubscribe());

  async function advance(milliseconds = 0): Promise<void> {
    await clock.advance(milliseconds);
    for (let turn = 0; turn < 20; turn += 1) await eventLoopTurn();
  }

  const current = () => watch.current(pipeline, [sha])[0];
  const run = (state: 'pending' | 'success') =>
    scm.run(fullName, sha, { context: 'ci', state, description: '' });

  it('reads once a minute, and wakes only for what is new', async () => {
    expect(current()).toEqual({ type: 'unread' });
    await advance();
    expect(current()).toEqual({ type: 'read', checks: [] });
    await advance(5 * minute);
    expect(woken).toEqual(['guestbook']);
    run('success');
    await advance(minute);
    expect(current()).toMatchObject({ checks: [{ context: 'ci' }] });
    expect(woken).toEqual(['guestbook', 'guestbook']);
  });

  it.each([
    ['of the commit', 'fake', 'ACME/gitops', 1],
    ['of another repository', 'fake', 'acme/other', 0],
    ['of another forge', 'other', fullName, 0],
  ])('reads at once after a hint %s', async (_what, id, name, count) => {
    current();
    await advance();
    run('pending');
    expect(watch.hint(id, name, sha)).toBe(count);
    await advance();
    expect(current()).toMatchObject({
      checks: count === 0 ? [] : [{ state: 'pending' }],
    });
  });

  it('asks less and less often while the forge refuses', async () => {
    scm.outage = new ScmError('unauthorized', 'no');
    current();
    await advance();
    expect(current()).toEqual({ type: 'failed', message: 'no' });
    const before = scm.calls.length;
    for (let passed = 0; passed < 60; passed += 1) await advance(minute);
    expect(scm.calls.length - before).toBeLessThan(9);
    scm.outage = undefined;
    for (let passed = 0; passed < 15; passed += 1) await advance(minute);
    expect(current()).toEqual({ type: 'read', checks: [] });
  });

  it('waits as long as the forge says', async () => {
    const retryAt = clock.now() + 30 * minute;
    scm.outage = new ScmError('rateLimited', 'limited', retryAt);
    current();
    await advance();
    const before = scm.calls.length;
    await advance(29 * minute);
    expect(scm.calls.length).toBe(before);
  });

  it.each<[string, () => void]>([
    ['nobody waits for the commit', () => watch.current(pipeline, [])],
    ['its Pipeline is gone', () => (known = undefined)],
    ['nobody listens', () => unsubscribe()],
  ])('asks nothing once %s', async (_what, end) => {
    current();
    await advance();
    end();
    await advance(minute);
    const before = scm.calls.length;
    await advance(10 * minute);
    expect(scm.calls.length).toBe(before);
    expect(clock.timerCount).toBe(0);
  });
});
