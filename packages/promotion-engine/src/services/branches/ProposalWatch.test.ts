import { PromotionStep } from '@kardinal/backstage-plugin-kardinal-common';
import { FakeScm } from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { ManualClock } from '@kardinal/kube-controller/testing';
import { ProposalWatch } from './ProposalWatch';

const url = 'https://scm.example.com/acme/gitops';

function stepWith(
  git: Partial<PromotionStep['spec']['git']> = {},
  retryAt?: string,
): PromotionStep {
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'PromotionStep',
    metadata: { name: 'b-prod', namespace: 'shop' },
    spec: {
      pipeline: 'app',
      environment: 'prod',
      bundleRef: 'b',
      path: 'x',
      git: {
        url,
        branch: 'live/prod',
        provider: 'fake',
        secretRef: 'forge',
        hydrator: 'external',
        ...git,
      },
      update: { strategy: 'kustomize' },
      approval: 'auto',
      steps: [],
    },
    status: {
      state: 'Promoting',
      ...(retryAt === undefined ? {} : { retryAt }),
    },
  };
}

describe('what a webhook says of the branch of a hydrator', () => {
  const { provider } = new FakeScm({ token: 't', clock: new ManualClock() });
  let promoting: readonly PromotionStep[];
  let watch: ProposalWatch;
  let woken: string[];

  beforeEach(() => {
    promoting = [stepWith()];
    woken = [];
    watch = new ProposalWatch({
      provider: id => {
        if (id !== 'fake') throw new Error(`no provider ${id}`);
        return provider;
      },
      promotingSteps: () => promoting,
    });
    watch.subscribe(({ name }) => woken.push(name));
  });

  it.each([
    ['the branch', 'fake', 'acme/gitops', 'live/prod-next', 1],
    [
      'the branch, as others write it',
      'fake',
      'Acme/GitOps',
      'live/prod-next',
      1,
    ],
    ['the branch of the environment', 'fake', 'acme/gitops', 'live/prod', 0],
    ['another environment', 'fake', 'acme/gitops', 'live/dev-next', 0],
    ['another repository', 'fake', 'acme/other', 'live/prod-next', 0],
    ['another forge', 'github', 'acme/gitops', 'live/prod-next', 0],
  ])('wakes who waits for it: %s', (_what, id, name, branch, count) => {
    expect(watch.hint(id, name, branch)).toBe(count);
    expect(woken).toHaveLength(count);
    expect(watch.isHinted(promoting[0])).toBe(count === 1);
  });

  it.each([
    ['that renders itself', stepWith({ hydrator: undefined })],
    ['of a forge that is not installed', stepWith({ provider: 'gone' })],
  ])('wakes no promotion %s', (_what, step) => {
    promoting = [step];
    const { provider: id } = step.spec.git;
    expect(watch.hint(id, 'acme/gitops', 'live/prod-next')).toBe(0);
    expect(watch.isHinted(step)).toBe(false);
  });

  it('counts until the promotion has looked', () => {
    promoting = [stepWith({}, '2026-01-01T00:00:00Z')];
    watch.hint('fake', 'acme/gitops', 'live/prod-next');
    expect(watch.isHinted(promoting[0])).toBe(true);
    expect(watch.isHinted(stepWith({}, '2026-01-01T00:01:00Z'))).toBe(false);
  });

  it('forgets who does not wait any more', () => {
    const [step] = promoting;
    watch.hint('fake', 'acme/gitops', 'live/prod-next');
    promoting = [];
    watch.hint('fake', 'acme/gitops', 'live/prod-next');
    expect(watch.isHinted(step)).toBe(false);
  });
});
