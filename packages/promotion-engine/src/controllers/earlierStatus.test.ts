import {
  bundleType,
  policyGateType,
  promotionStepType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { KubeObject, ResourceType } from '@kardinal/kube-controller';
import { RunningWorld } from '../__testUtils__/RunningWorld';
import { environments, orgGate } from '../__testUtils__/templates';
import { GitError } from '../services/git/GitError';

const { dev, staging, prod } = environments;
const direct = { ...prod, approval: 'auto' as const };
const noWeekend = orgGate('no-weekend-deploys', '!schedule.isWeekend');
const friday = Date.parse('2026-11-20T23:57:00Z');
const saturday = Date.parse('2026-11-21T00:00:05Z');

let world: RunningWorld;

afterEach(() => world.stop());

interface Sealed extends KubeObject {
  readonly status?: { readonly seal?: string; readonly state?: string };
}

/** Every status with a seal that objects of a type ever had, oldest first. */
function sealedEarlier({ kind }: ResourceType): readonly Sealed[] {
  const states = (world.cluster.states() as readonly Sealed[]).filter(
    each => each.kind === kind && each.status?.seal !== undefined,
  );
  return [...new Map(states.map(each => [each.status?.seal, each])).values()];
}

/** Puts back, one after the other, whatever its controller has sealed of each object. */
async function replay(type: ResourceType): Promise<number> {
  const earlier = sealedEarlier(type);
  for (const { metadata, status } of earlier) {
    const { namespace, name } = metadata;
    if (world.cluster.peek(type, { namespace, name }) === undefined) continue;
    world.cluster.setStatus(type, { namespace, name }, status as never);
    await world.settle();
  }
  return earlier.length;
}

const types: readonly (readonly [string, ResourceType])[] = [
  ['a step', promotionStepType as ResourceType],
  ['a gate', policyGateType as ResourceType],
  ['a Bundle', bundleType as ResourceType],
];

describe.each(types)('a status that was sealed earlier, of %s', (_of, type) => {
  it('lets nothing start that gates hold by now', async () => {
    world = await RunningWorld.begin(
      { environments: [direct], gates: [noWeekend] },
      '1.0.0',
      ({ clock }) => void clock.advanceTo(friday),
    );
    const write = world.forge.write.bind(world.forge);
    world.forge.write = async () => {
      throw new GitError('transient', 'The connection was lost');
    };
    await world.release('2.0.0');
    await world.elapse(saturday - world.story.clock.now());
    world.forge.write = write;
    const before = world.forge.commits();
    expect(await replay(type)).toBeGreaterThan(1);
    await world.elapse(600_000);
    expect(world.forge.commits()).toEqual(before);
    expect(world.step('2.0.0', 'prod')?.status?.state).not.toBe('Verified');
  });

  it('makes nothing twice, and takes nothing from the record', async () => {
    world = await RunningWorld.begin({
      environments: [dev, prod, { ...staging, dependsOn: ['prod'] }],
    });
    await world.merge();
    const { status } = world.bundle('2.0.0')!;
    expect(status?.phase).toBe('Verified');
    const commits = world.forge.commits();
    await replay(type);
    await world.elapse(600_000);
    expect(world.forge.commits()).toEqual(commits);
    expect(world.forge.pullRequests).toMatchObject([{ state: 'merged' }]);
  });
});
