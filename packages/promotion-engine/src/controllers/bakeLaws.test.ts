import {
  bundleType,
  rollbackOf,
} from '@kardinal/backstage-plugin-kardinal-common';
import { graphType } from '@kardinal/graph-controller';
import { quiescentLaw } from '@kardinal/kube-controller/testing';
import { crashLaw, staleLaw } from '../__testUtils__/laws';
import { metricCheck } from '../__testUtils__/metricCheck';
import { PromotionWorld } from '../__testUtils__/PromotionWorld';
import { ReleaseStory, releaseStory } from '../__testUtils__/releaseStory';
import { environments, orgGate } from '../__testUtils__/templates';

const { dev, prod } = environments;
const bake = {
  minutes: 1,
  policy: 'fail-on-alarm' as const,
  metricChecks: ['errors'],
};
const errors = metricCheck(
  'errors',
  { query: 'without errors {{ .Bundle }}' },
  'default',
);

const isVerified = (world: PromotionWorld, version: string) =>
  world.bundle(version)?.status?.phase === 'Verified';

/** Whether the Graphs say that nothing is being applied any more, of a Bundle that failed too. */
const isApplied = (world: PromotionWorld) =>
  world.cluster
    .peekAll(graphType)
    .flatMap(({ status }) => status?.applied ?? [])
    .every(({ attempts }) => attempts === undefined);

const baked: ReleaseStory = {
  seed: { environments: [{ ...dev, bake }], metricChecks: [errors] },
  begin: world => world.begin(),
  isDone: world => isVerified(world, '2.0.0') && world.isReported(),
};

const alarmed: ReleaseStory = {
  seed: {
    environments: [{ ...dev, bake, onHealthFailure: 'rollback' }],
    metricChecks: [errors],
  },
  past: ['2.0.0'],
  begin: world => {
    world.metrics.answer('without errors guestbook-3-0-0', {
      type: 'value',
      value: 0.5,
    });
    return world.release('3.0.0');
  },
  isDone: world =>
    isApplied(world) &&
    world.cluster
      .peekAll(bundleType)
      .some(
        each =>
          rollbackOf(each) !== undefined && each.status?.phase === 'Verified',
      ) &&
    world.bundle('3.0.0')?.status?.environments?.dev.evidence?.rollback
      ?.result === 'Verified',
};

const measured: ReleaseStory = {
  seed: {
    environments: [prod],
    gates: [orgGate('healthy', 'metrics["success-rate"] >= 0.99')],
    metricChecks: [metricCheck('success-rate')],
  },
  begin: world => world.begin(),
  isDone: world => isVerified(world, '2.0.0') && world.isReported(),
};

describe.each([
  ['a release that bakes', baked],
  ['a release behind a metric', measured],
  ['an alarm that takes a release back', alarmed],
])('%s', (_name, story) => {
  const scenario = () => releaseStory(story);

  it('ends in the same world after a crash at any point', async () => {
    const report = await crashLaw(scenario);
    expect(report.io).toEqual(expect.arrayContaining(['git']));
  });

  it('is not harmed by stale caches and old leaders', async () => {
    await expect(staleLaw(scenario)).resolves.not.toThrow();
  });

  it('writes nothing once it is settled', async () => {
    await expect(quiescentLaw(scenario)).resolves.not.toThrow();
  });
});
