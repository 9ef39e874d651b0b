import { PromotionStep } from '@kardinal/backstage-plugin-kardinal-common';
import {
  PullRequest,
  ScmClient,
  ScmCredentials,
  ScmError,
} from '@kardinal/backstage-plugin-kardinal-node';
import { FakeScm } from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { silentLogger } from '@kardinal/kube-controller';
import {
  builtinTypes,
  eventLoopTurn,
  FakeCluster,
  ManualClock,
} from '@kardinal/kube-controller/testing';
import { secretOf } from '../../__testUtils__/secretOf';
import { Credentials } from '../credentials/Credentials';
import { PullRequestSweep } from './PullRequestSweep';
import { PullRequestWatch } from './PullRequestWatch';

const minute = 60_000;

function waiting(
  name: string,
  repository: string,
  number: number,
  git: Partial<PromotionStep['spec']['git']> = {},
): PromotionStep {
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'PromotionStep',
    metadata: { name, namespace: 'shop' },
    spec: {
      pipeline: 'app',
      environment: 'prod',
      bundleRef: 'b',
      path: 'x',
      git: {
        url: `https://scm.example.com/${repository}`,
        branch: 'main',
        provider: 'fake',
        secretRef: 'forge',
        ...git,
      },
      update: { strategy: 'kustomize' },
      approval: 'pr-review',
      steps: [],
    },
    status: {
      state: 'WaitingForMerge',
      pullRequest: { number, url: 'u', state: 'open', head: 'h' },
    },
  } as PromotionStep;
}

describe('the sweep after lost webhooks', () => {
  let clock: ManualClock;
  let scm: FakeScm;
  let watch: PullRequestWatch;
  let steps: PromotionStep[];
  let woken: string[];
  let stopping: AbortController;
  let arrival: Promise<void>;

  beforeEach(async () => {
    clock = new ManualClock();
    arrival = Promise.resolve();
    scm = new FakeScm({ token: 't', clock });
    const cluster = new FakeCluster({ clock });
    await cluster.create(
      builtinTypes.secrets,
      secretOf({ name: 'forge', namespace: 'shop' }, { token: 't' }),
    );
    steps = [];
    const provider = (id: string) => {
      if (id !== 'fake') throw new Error(`no SCM provider "${id}"`);
      return { ...scm.provider, client: slowClient };
    };
    const deps = {
      provider,
      credentials: new Credentials(cluster, clock, provider),
      waitingSteps: () => steps,
      clock,
    };
    watch = new PullRequestWatch(deps);
    woken = [];
    watch.subscribe(({ name }) => woken.push(name));
    stopping = new AbortController();
    new PullRequestSweep({ ...deps, watch, logger: silentLogger }).start(
      stopping.signal,
    );
  });

  afterEach(() => stopping.abort());

  /** Answers of reads arrive when `arrival` has come. */
  function slowClient(credentials: ScmCredentials): ScmClient {
    const client = scm.provider.client(credentials);
    const read = client.getPullRequest.bind(client);
    const list = client.listPullRequests.bind(client);
    const slow: Pick<ScmClient, 'getPullRequest' | 'listPullRequests'> = {
      async listPullRequests(repository, options) {
        if (repository.fullName === 'o/away') await new Promise(() => {});
        return list(repository, options);
      },
      async getPullRequest(repository, number) {
        const answer = await read(repository, number);
        await arrival;
        return answer;
      },
    };
    return Object.assign(client, slow);
  }

  /** A step that waits for a pull request of its own, which it has read. */
  async function wait(name: string, repository: string): Promise<PullRequest> {
    const head = `release-${name}`;
    scm.push(repository, head);
    const ref = scm.provider.repositoryOf(
      `https://scm.example.com/${repository}`,
    );
    const pullRequest = await scm.provider
      .client(scm.credentials)
      .openPullRequest({
        repository: ref,
        head,
        base: 'main',
        title: 't',
        body: 'b',
        labels: ['kardinal'],
      });
    const step = waiting(name, repository, pullRequest.number);
    steps.push(step);
    await watch.current(step);
    return pullRequest;
  }

  async function advance(milliseconds: number = minute): Promise<void> {
    await clock.advance(milliseconds);
    for (let turn = 0; turn < 20; turn++) await eventLoopTurn();
  }

  const observed = async (name: string) => {
    const step = steps.find(each => each.metadata.name === name)!;
    return (await watch.current(step))?.pullRequest;
  };
  const listings = () =>
    scm.calls.filter(method => method === 'listPullRequests').length;

  it.each<[string, (number: number) => void, Partial<PullRequest>]>([
    [
      'merged',
      number => scm.merge('o/r', number, 'ana'),
      { state: 'merged', mergedBy: 'ana' },
    ],
    [
      'closed',
      number => scm.change('o/r', number, { state: 'closed' }),
      { state: 'closed' },
    ],
    [
      'merged after it lost its label',
      number => {
        scm.change('o/r', number, { labels: [] });
        scm.merge('o/r', number, 'ana');
      },
      { state: 'merged' },
    ],
    [
      'reviewed, where the forge gives no time of it',
      number => scm.change('o/r', number, { fingerprint: 'voted' }),
      { fingerprint: 'voted' },
    ],
    [
      'given another commit',
      () => scm.push('o/r', 'release-a', 'foreign'),
      { head: { branch: 'release-a', sha: 'foreign' } },
    ],
  ])('sees within a minute what was %s', async (_what, happens, expected) => {
    const { number } = await wait('a', 'o/r');
    await wait('b', 'o/r');
    await advance();
    happens(number);
    expect(await observed('a')).toMatchObject({ state: 'open' });
    await advance();
    expect(woken).toEqual(['a']);
    expect(await observed('a')).toMatchObject(expected);
  });

  it('says what it knows is old while the forge is away, asks for all of it once a minute, and reads it when it is back', async () => {
    await wait('a', 'o/r');
    await wait('b', 'o/r');
    await advance();
    const heard = clock.now();
    scm.outage = new ScmError('transient', 'the forge is away');
    const before = scm.calls.length;
    await advance();
    expect(woken).toEqual(['a', 'b']);
    for (const name of ['a', 'b'])
      await expect(observed(name)).rejects.toThrow('the forge is away');
    await advance();
    expect(scm.calls.slice(before)).toEqual([
      'listPullRequests',
      'listPullRequests',
    ]);
    expect(watch.heardAt(steps[0])).toBe(heard);

    scm.outage = undefined;
    await advance();
    expect(steps.map(step => watch.isHinted(step))).toEqual([true, true]);
    expect(await observed('a')).toMatchObject({ state: 'open' });
    expect(watch.heardAt(steps[0])).toBe(clock.now());
  });

  it('lets single pull requests be read while the list of them is limited', async () => {
    await wait('a', 'o/r');
    scm.failNext('listPullRequests', new ScmError('rateLimited', 'limited'));
    await advance();
    expect(woken).toEqual([]);
    expect(await observed('a')).toMatchObject({ state: 'open' });
  });

  it('sees that a closed pull request was opened again', async () => {
    const { number } = await wait('a', 'o/r');
    scm.change('o/r', number, { state: 'closed' });
    await advance();
    expect(await observed('a')).toMatchObject({ state: 'closed' });
    scm.change('o/r', number, { state: 'open' });
    await advance();
    expect(woken).toEqual(['a', 'a']);
    expect(await observed('a')).toMatchObject({ state: 'open' });
  });

  it('sends one request for each repository and minute, and wakes nobody while nothing changes', async () => {
    await wait('a', 'o/r');
    await wait('b', 'o/r');
    await wait('c', 'o/other');
    const before = scm.calls.length;
    await advance();
    await advance();
    await advance();
    expect({ requests: scm.calls.length - before, woken }).toEqual({
      requests: 6,
      woken: [],
    });
  });

  it('sends nothing where nothing waits', async () => {
    const { number } = await wait('a', 'o/r');
    await advance();
    steps = [];
    scm.merge('o/r', number, 'ana');
    await advance();
    expect(listings()).toBe(1);
  });

  it('sees what happened while nothing waited in the repository', async () => {
    const { number } = await wait('a', 'o/r');
    await advance();
    const [step] = steps.splice(0);
    await advance();
    scm.merge('o/r', number, 'ana');
    steps.push(step);
    await advance();
    expect(await observed('a')).toMatchObject({ state: 'merged' });
  });

  it('goes on after a failure, and reports what changed meanwhile', async () => {
    const { number } = await wait('a', 'o/r');
    scm.failNext('listPullRequests', new ScmError('transient', 'down'));
    scm.merge('o/r', number, 'ana');
    await advance();
    await expect(observed('a')).rejects.toThrow('down');
    await advance();
    expect(await observed('a')).toMatchObject({ state: 'merged' });
  });

  it.each<[string, PromotionStep]>([
    ['has no Secret', waiting('x', 'o/x', 1, { secretRef: 'absent' })],
    ['names no Secret', waiting('x', 'o/x', 1, { secretRef: undefined })],
    [
      'has a provider that is not installed',
      waiting('x', 'o/x', 1, { provider: 'gone' }),
    ],
    [
      'has a repository of another forge',
      waiting('x', 'o/x', 1, { url: 'https://elsewhere.example.com/o/x' }),
    ],
    [
      'has a URL that nobody can read',
      waiting('x', 'o/x', 1, { url: 'https://[scm\\%zz' }),
    ],
  ])('reads the other repositories beside a step that %s', async (_, step) => {
    steps.push(step);
    const { number } = await wait('a', 'o/r');
    scm.merge('o/r', number, 'ana');
    await advance();
    expect(woken).toEqual(['a']);
    expect(watch.hint('fake', 'o/r', number)).toBe(1);
  });

  it('reads the other repositories while one does not answer', async () => {
    await wait('x', 'o/away');
    const { number } = await wait('a', 'o/r');
    scm.merge('o/r', number, 'ana');
    await advance();
    expect(woken).toEqual(['a']);
  });

  it('shows what one credential has read to no step of another one', async () => {
    const { number } = await wait('a', 'o/r');
    const other = waiting('x', 'o/r', number, { secretRef: 'absent' });
    await expect(watch.current(other)).rejects.toThrow(/shop\/absent/);
  });

  it('is not undone by a read that began before the merge', async () => {
    const { number } = await wait('a', 'o/r');
    watch.hint('fake', 'o/r', number);
    let arrive = () => {};
    arrival = new Promise(resolve => {
      arrive = resolve;
    });
    const slow = observed('a');
    await advance(0);
    scm.merge('o/r', number, 'ana');
    watch.hint('fake', 'o/r', number);
    arrive();
    expect(await slow).toMatchObject({ state: 'open' });
    expect(await observed('a')).toMatchObject({ state: 'merged' });
  });

  it('ends with its signal', async () => {
    await wait('a', 'o/r');
    stopping.abort();
    await advance();
    expect({ listings: listings(), timers: clock.timerCount }).toEqual({
      listings: 0,
      timers: 0,
    });
  });
});
