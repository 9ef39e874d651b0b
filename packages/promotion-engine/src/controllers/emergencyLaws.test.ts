import {
  bundleType,
  policyGateType,
  rollbackOf,
} from '@kardinal/backstage-plugin-kardinal-common';
import { quiescentLaw } from '@kardinal/kube-controller/testing';
import { crashLaw, staleLaw } from '../__testUtils__/laws';
import { createRollback } from '../__testUtils__/createRollback';
import { orderEmergency } from '../__testUtils__/orderEmergency';
import { PromotionWorld } from '../__testUtils__/PromotionWorld';
import { releaseStory } from '../__testUtils__/releaseStory';
import { environments, orgGate } from '../__testUtils__/templates';

const { dev, prod } = environments;
const reason = 'Checkout is down';

const rollbackIn = ({ cluster }: PromotionWorld) =>
  cluster.peekAll(bundleType).find(each => rollbackOf(each) !== undefined);

const evidenceIn = (world: PromotionWorld) =>
  rollbackIn(world)?.status?.environments?.prod?.evidence;

/** As the templates of the gates say it, some time later. */
function isNobodyWaiting({ cluster }: PromotionWorld): boolean {
  return cluster
    .peekAll(policyGateType)
    .every(({ status }) => status?.waiting === undefined);
}

/** Two releases are in prod, which only releases may go to; then somebody rolls it back in an emergency. */
const scenario = () =>
  releaseStory({
    seed: {
      environments: [dev, { ...prod, approval: 'auto' }],
      gates: [
        orgGate('releases-only', '!has(bundle.provenance.rollbackOf)'),
        orgGate('incidents', 'true', {
          'kardinal.io/type': 'emergency-permission',
        }),
      ],
    },
    past: ['2.0.0', '3.0.0'],
    begin: rollBackInEmergency,
    isDone: world =>
      evidenceIn(world)?.emergency?.passed?.join() === 'releases-only' &&
      rollbackIn(world)?.status?.phase === 'Verified' &&
      isNobodyWaiting(world) &&
      world.isReported(),
  });

async function rollBackInEmergency(world: PromotionWorld): Promise<void> {
  const urgency = { type: 'emergency', reason } as const;
  const bundle = await createRollback(world, 'prod', urgency);
  await orderEmergency(world.cluster, bundle, {
    requestedBy: 'user:default/ana',
    reason,
    requestedAt: '2026-11-18T10:30:00Z',
  });
}

describe('an emergency rollback keeps the laws', () => {
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
