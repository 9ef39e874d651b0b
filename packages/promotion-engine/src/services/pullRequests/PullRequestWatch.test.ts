import { PromotionStep } from '@kardinal/backstage-plugin-kardinal-common';
import { ScmError } from '@kardinal/backstage-plugin-kardinal-node';
import { FakeScm } from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import {
  builtinTypes,
  FakeCluster,
  ManualClock,
} from '@kardinal/kube-controller/testing';
import { secretOf } from '../../__testUtils__/secretOf';
import { Credentials } from '../credentials/Credentials';
import { PullRequestWatch } from './PullRequestWatch';

const url = 'https://scm.example.com/acme/gitops';

const step: PromotionStep = {
  apiVersion: 'kardinal.io/v1alpha1',
  kind: 'PromotionStep',
  metadata: { name: 'b-prod', namespace: 'shop' },
  spec: {
    pipeline: 'app',
    environment: 'prod',
    bundleRef: 'b',
    path: 'x',
    git: { url, branch: 'main', provider: 'fake', secretRef: 'forge' },
    update: { strategy: 'kustomize' },
    approval: 'pr-review',
    steps: [],
  },
  status: {
    state: 'WaitingForMerge',
    pullRequest: { number: 1, url: 'u', state: 'open', head: 'h' },
  },
};

describe('what a webhook hints at', () => {
  let clock: ManualClock;
  let scm: FakeScm;
  let watch: PullRequestWatch;
  let woken: string[];
  let waiting: readonly PromotionStep[];

  beforeEach(async () => {
    clock = new ManualClock();
    waiting = [step];
    scm = new FakeScm({ token: 't', clock });
    const cluster = new FakeCluster({ clock });
    await cluster.create(
      builtinTypes.secrets,
      secretOf({ name: 'forge', namespace: 'shop' }, { token: 't' }),
    );
    scm.push('acme/gitops', 'one');
    const { provider, credentials } = scm;
    await provider.client(credentials).openPullRequest({
      repository: provider.repositoryOf(url),
      head: 'one',
      base: 'main',
      title: 't',
      body: 'b',
      labels: [],
    });
    watch = new PullRequestWatch({
      clock,
      provider: () => provider,
      credentials: new Credentials(cluster, clock, () => provider),
      waitingSteps: () => waiting,
    });
    woken = [];
    watch.subscribe(({ name }) => woken.push(name));
    scm.calls.length = 0;
  });

  it('is read once, however many deliveries there are', async () => {
    for (let delivery = 0; delivery < 1_000; delivery += 1)
      expect(watch.hint('fake', 'acme/gitops', 1)).toBe(1);
    await watch.current(step);
    await watch.current(step);
    expect(scm.calls).toEqual(['getPullRequest', 'reviews']);
  });

  it.each([
    ['a repository that nobody has', 'fake', 'acme/other', 1],
    ['a pull request that nobody waits for', 'fake', 'acme/gitops', 2],
    ['a provider that nobody uses', 'another', 'acme/gitops', 1],
  ])('wakes nobody for %s', (_what, provider, repository, number) => {
    expect(watch.hint(provider, repository, number)).toBe(0);
    expect(woken).toEqual([]);
  });

  describe('before its number is recorded', () => {
    beforeEach(async () => {
      const { provider, credentials } = scm;
      const repository = provider.repositoryOf(url);
      const opened = await provider
        .client(credentials)
        .getPullRequest(repository, 1);
      waiting = [];
      watch.hint('fake', 'Acme/gitops', 1);
      waiting = [step];
      watch.remember(step, repository, opened);
      scm.calls.length = 0;
    });

    it('is read once it is', async () => {
      await watch.current(step);
      await watch.current(step);
      expect(scm.calls).toEqual(['getPullRequest', 'reviews']);
    });

    it('is forgotten after a minute', async () => {
      await clock.advance(60_001);
      watch.prune();
      await watch.current(step);
      expect(scm.calls).toEqual([]);
    });
  });

  describe('that says nothing of whether it can be merged', () => {
    const sweepTwice = async (mergeable?: 'clean') => {
      const { provider, credentials } = scm;
      const repository = provider.repositoryOf(url);
      const opened = await provider
        .client(credentials)
        .getPullRequest(repository, 1);
      watch.remember(step, repository, { ...opened, mergeable });
      scm.calls.length = 0;
      for (let sweep = 0; sweep < 2; sweep += 1) {
        watch.found(step);
        await watch.current(step);
      }
      return scm.calls.filter(call => call === 'getPullRequest').length;
    };

    it('is read once more with the next sweep', async () => {
      expect(await sweepTwice()).toBe(1);
      expect(await sweepTwice('clean')).toBe(0);
    });

    it('is read once more after each hint', async () => {
      await sweepTwice();
      watch.hint('fake', 'acme/gitops', 1);
      expect(await sweepTwice()).toBe(1);
    });
  });

  describe('by a check of its commit', () => {
    const moved = async (mergeable: 'blocked' | 'clean', sha?: string) => {
      const { provider, credentials } = scm;
      const repository = provider.repositoryOf(url);
      const opened = await provider
        .client(credentials)
        .getPullRequest(repository, 1);
      watch.remember(step, repository, { ...opened, mergeable });
      watch.hintCheck('fake', 'Acme/gitops', sha ?? opened.head.sha);
      watch.hintCheck('fake', 'Acme/gitops', sha ?? opened.head.sha);
      scm.calls.length = 0;
      await watch.current(step);
      const before = [...scm.calls];
      watch.found(step);
      await watch.current(step);
      watch.found(step);
      await watch.current(step);
      return { before, after: scm.calls };
    };

    it('is read once, with the next sweep, where something kept it from being merged', async () => {
      const { before, after } = await moved('blocked');
      expect(before).toEqual([]);
      expect(after).toEqual(['getPullRequest', 'reviews']);
    });

    it.each([
      ['nothing did', 'clean', undefined],
      ['the commit is another one', 'blocked', 'b'.repeat(40)],
    ] as const)('is not read where %s', async (_, mergeable, sha) => {
      const { before, after } = await moved(mergeable, sha);
      expect([...before, ...after]).toEqual([]);
    });
  });

  it('is read although the forge was away a moment ago: it has just spoken', async () => {
    watch.lost(step, new ScmError('transient', 'away'));
    await expect(watch.current(step)).rejects.toThrow('away');
    watch.hint('fake', 'acme/gitops', 1);
    expect((await watch.current(step))?.pullRequest.number).toBe(1);
  });

  it('makes a read due that failed before, once', async () => {
    expect(watch.isHinted(step)).toBe(false);
    watch.hint('fake', 'ACME/gitops', 1);
    expect(watch.isHinted(step)).toBe(true);
    scm.outage = new ScmError('transient', 'down');
    await expect(watch.current(step)).rejects.toThrow('down');
    expect(watch.isHinted(step)).toBe(false);
  });
});
