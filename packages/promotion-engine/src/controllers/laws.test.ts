import { PolicyGate } from '@kardinal/backstage-plugin-kardinal-common';
import {
  crashLaw,
  LawWorld,
  quiescentLaw,
  snapshotOf,
  staleLaw,
} from '@kardinal/kube-controller/testing';
import { PromotionWorld } from '../__testUtils__/PromotionWorld';

const kustomize = { update: { strategy: 'kustomize' } };
const dev = { name: 'dev', approval: 'auto' as const, ...kustomize };
const prod = { name: 'prod', approval: 'pr-review' as const, ...kustomize };

const soak: PolicyGate = {
  apiVersion: 'kardinal.io/v1alpha1',
  kind: 'PolicyGate',
  metadata: {
    name: 'staging-soak',
    namespace: 'platform-policies',
    labels: {
      'kardinal.io/scope': 'org',
      'kardinal.io/applies-to': 'prod',
    },
  },
  spec: {
    expression: 'bundle.upstreamSoakMinutes >= 1',
    recheckInterval: '1m',
  },
};

describe('the product keeps the laws', () => {
  const scenario = (): LawWorld => {
    const story = new PromotionWorld({
      environments: [dev, prod],
      gates: [soak],
    });
    let isBegun = false;
    return {
      cluster: story.cluster,
      clock: story.clock,
      runtime: incarnation => story.runtime(incarnation),
      react: async () => {
        if (!isBegun) await story.begin();
        isBegun = true;
        story.mergeOpenPullRequests();
        await story.sync();
      },
      isDone: () =>
        story.bundle('2.0.0')?.status?.phase === 'Verified' && story.isToldOf(),
      snapshot: () => ({
        forge: story.forge.commits(),
        pullRequests: story.forge.pullRequests.map(({ state, title }) => [
          state,
          title,
        ]),
        // The names of revisions carry the Graph's uid.
        objects: withoutRevisions(story, [
          'lastEvaluatedAt',
          'nextEvaluationAt',
          'startedAt',
          'mergedAt',
          'healthCheckingSince',
          'verifiedAt',
          'finishedAt',
          'promotedAt',
          'gateDuration',
          'promotionDuration',
          'evaluatedAt',
          'inputs',
          'commit',
          'baseCommit',
          'head',
          'bodyHash',
          'reason',
          'key',
          'ownerReferences',
          'experimental.kro.run/applied',
          'kardinal.io/seal',
          'seal',
        ]),
      }),
    };
  };

  function withoutRevisions(story: PromotionWorld, omit: readonly string[]) {
    const text = JSON.stringify(snapshotOf(story.cluster, omit));
    return JSON.parse(text.replace(/-1-[0-9a-f]{5}"/g, '-1-revision"'));
  }

  it('ends in the same world after a crash at any point', async () => {
    const report = await crashLaw(scenario);
    expect(report.io).toEqual(
      expect.arrayContaining(['git', 'openPullRequest']),
    );
  }, 300_000);

  it('is not harmed by stale caches and old leaders', async () => {
    await expect(staleLaw(scenario)).resolves.not.toThrow();
  }, 300_000);

  it('writes nothing once it is settled', async () => {
    await expect(quiescentLaw(scenario)).resolves.not.toThrow();
  }, 300_000);
});
