import { Pipeline } from '@kardinal/backstage-plugin-kardinal-common';
import { createScmProvider } from '@kardinal/backstage-plugin-kardinal-node';
import { FakeScm } from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { keyText, ObjectKey } from '@kardinal/kube-controller';
import { eventLoopTurn, ManualClock } from '@kardinal/kube-controller/testing';
import { pipeline as guestbook } from '../../__testUtils__/guestbook';
import { GitError, GitLog, GitLogRequest } from '../git';
import { BranchWatch } from './BranchWatch';

const minute = 60_000;
const url = 'https://forge.example.com/platform/gitops';
const at = (head: string): GitLog => ({
  head,
  last: head,
  history: 'continued',
  commits: [],
});

describe('BranchWatch', () => {
  let clock: ManualClock;
  let pipelines: Map<string, Pipeline>;
  let requests: GitLogRequest[];
  let answer: () => Promise<GitLog>;
  let woken: string[];
  let watch: BranchWatch;
  let stop: () => void;

  beforeEach(() => {
    clock = new ManualClock();
    pipelines = new Map();
    requests = [];
    woken = [];
    answer = async () => at('a');
    const provider = createScmProvider(
      new FakeScm({ id: 'github', url: 'https://forge.example.com' }).provider,
    );
    watch = new BranchWatch({
      clock,
      provider: () => provider,
      credentials: { find: async () => ({ token: 'not-a-secret' }) },
      git: {
        log: request => {
          requests.push(request);
          return answer();
        },
      },
      pipeline: key => pipelines.get(keyText(key)),
    });
    stop = watch.subscribe((key: ObjectKey) => woken.push(key.name));
  });

  afterEach(() => stop());

  function add(name: string, spec: Partial<Pipeline['spec']> = {}): Pipeline {
    const { metadata, ...rest } = guestbook({
      environments: [],
      pipeline: { config: { watch: { path: './configs/' } }, ...spec },
    });
    const made = { ...rest, metadata: { ...metadata, name } };
    pipelines.set(`default/${name}`, made);
    return made;
  }

  async function turns(): Promise<void> {
    for (let turn = 0; turn < 20; turn += 1) await eventLoopTurn();
  }

  async function elapse(milliseconds: number): Promise<void> {
    await clock.advance(milliseconds);
    await turns();
  }

  it('reads a branch at once, and wakes its Pipeline with the answer', async () => {
    const shop = add('shop');
    expect(watch.current(shop)).toEqual({ type: 'unread' });
    await turns();
    expect(woken).toEqual(['shop']);
    expect(watch.current(shop)).toMatchObject({ type: 'read', log: at('a') });
    expect(requests).toMatchObject([
      { repository: { url }, base: 'main', directories: ['configs'] },
    ]);
  });

  it('reads it again after the interval, and wakes nobody where nothing came', async () => {
    watch.current(add('shop'));
    await turns();
    for (let interval = 1; interval <= 3; interval += 1) await elapse(minute);
    expect(requests.length).toBe(4);
    expect(woken).toEqual(['shop']);
    answer = async () => at('b');
    await elapse(minute);
    expect(woken).toEqual(['shop', 'shop']);
  });

  it('reads a repository at one instant for all who watch it', async () => {
    watch.current(add('shop'));
    await elapse(17_000);
    watch.current(add('cart'));
    await turns();
    requests = [];
    await elapse(minute);
    const [one, other] = requests.map(({ fetchedSince }) => fetchedSince);
    expect(requests).toHaveLength(2);
    expect(one).toBeDefined();
    expect(one).toBe(other);
  });

  it('says why a branch cannot be read, and reads it again', async () => {
    const shop = add('shop');
    answer = async () => {
      throw new GitError('unauthorized', 'the token is refused');
    };
    watch.current(shop);
    await turns();
    expect(watch.current(shop)).toMatchObject({
      type: 'failed',
      message: 'the token is refused',
    });
    answer = async () => at('a');
    await elapse(minute);
    expect(watch.current(shop)).toMatchObject({ type: 'read' });
    expect(woken).toEqual(['shop', 'shop']);
  });

  it('reads at once what a webhook names, and fetches for it', async () => {
    watch.current(add('shop'));
    await turns();
    requests = [];
    expect(watch.hint('github', 'Platform/GitOps', 'main')).toBe(1);
    expect(watch.hint('github', 'platform/gitops', 'live')).toBe(0);
    expect(watch.hint('github', 'platform/other', 'main')).toBe(0);
    expect(watch.hint('gitea', 'platform/gitops', 'main')).toBe(0);
    await turns();
    expect(requests).toHaveLength(1);
    expect(requests[0].fetchedSince).toBeUndefined();
  });

  it('reads on from where the Pipeline stands', async () => {
    const shop = add('shop');
    const status = {
      watch: { repository: url, branch: 'main', commit: 'a' },
    };
    const stands = { ...shop, status };
    pipelines.set('default/shop', stands);
    answer = async () => ({ ...at('c'), last: 'b' });
    watch.current(stands);
    await turns();
    expect(requests.at(-1)?.since).toBe('a');
    const later = {
      ...shop,
      status: { watch: { ...status.watch, commit: 'b' } },
    };
    pipelines.set('default/shop', later);
    answer = async () => at('c');
    watch.current(later);
    await turns();
    expect(requests.at(-1)?.since).toBe('b');
    expect(requests).toHaveLength(2);
  });

  it.each<[string, (shop: Pipeline) => void]>([
    ['the Pipeline is gone', () => pipelines.clear()],
    [
      'it watches nothing any more',
      () => watch.current(add('shop', { config: {} })),
    ],
    ['the process does not lead any more', () => stop()],
  ])('ends when %s', async (_when, end) => {
    const shop = add('shop');
    watch.current(shop);
    await turns();
    end(shop);
    requests = [];
    await elapse(10 * minute);
    expect(requests).toEqual([]);
  });

  it('begins anew when the Pipeline watches something else', async () => {
    watch.current(add('shop'));
    await turns();
    const config = { watch: { path: 'other' } };
    expect(watch.current(add('shop', { config }))).toEqual({ type: 'unread' });
    await turns();
    expect(requests.at(-1)?.directories).toEqual(['other']);
  });
});
