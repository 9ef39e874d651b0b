import {
  Bundle,
  bundleType,
  rollbackOf,
} from '@kardinal/backstage-plugin-kardinal-common';
import { InvalidError, KubeObject } from '@kardinal/kube-controller';
import { builtinTypes } from '@kardinal/kube-controller/testing';
import { RunningWorld } from '../__testUtils__/RunningWorld';
import { environments } from '../__testUtils__/templates';

const { dev } = environments;
const staging = {
  ...environments.staging,
  onHealthFailure: 'rollback' as const,
};

let world: RunningWorld;
afterEach(() => world.stop());

const rollbacks = (): readonly string[] =>
  world.cluster
    .peekAll(bundleType)
    .flatMap(each => rollbackOf(each)?.environment ?? []);

const failed = (): Bundle['status'] => world.bundle('3.0.0')?.status;

async function pass(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) await world.elapse(60_000);
}

/** An API server that refuses rollbacks of some environments. Releases 3.0.0, which is not healthy in staging. */
async function failWhere(refused: readonly string[]): Promise<void> {
  world = await RunningWorld.begin({ environments: [dev, staging] });
  await pass(2);
  world.cluster.intercept(({ verb, type, key }) => {
    const { name = '' } = key ?? {};
    if (verb !== 'apply' || !type.includes('Bundle')) return;
    if (refused.some(each => name.includes(`rollback-${each}`)))
      throw new InvalidError(
        `Bundle "${name}" is invalid: spec.provenance: too bad`,
        422,
        'Invalid',
      );
  });
  world.story.neverHealthy.add('staging');
  await world.release('3.0.0');
  await pass(2);
  world.story.neverHealthy.delete('staging');
  await pass(14);
}

describe('a rollback that the API server refuses', () => {
  it('ends the promotion with the reason, and is not tried again', async () => {
    await failWhere(['dev', 'staging']);
    expect(rollbacks()).toEqual([]);
    expect(failed()).toMatchObject({
      phase: 'Failed',
      environments: {
        staging: {
          state: 'Failed',
          message: expect.stringMatching(
            /; not rolled back: .*Bundle guestbook-rollback-staging-\w+: .*spec\.provenance: too bad$/,
          ),
        },
      },
      conditions: expect.arrayContaining([
        expect.objectContaining({
          type: 'WriteRefused',
          status: 'True',
          reason: 'Invalid',
        }),
      ]),
    });
    expect(failed()?.refusedRollbacks).toHaveLength(2);
    const events = world.cluster
      .peekAll(builtinTypes.events)
      .filter(each => reasonOf(each) === 'WriteRefused');
    expect(events).toHaveLength(2);
    world.cluster.clearCalls();
    world.runtime.resync();
    await world.settle();
    expect(world.cluster.count()).toBe(0);
  });

  it('holds no other one', async () => {
    await failWhere(['dev']);
    expect(rollbacks()).toEqual(['staging']);
    expect(failed()?.environments?.staging.message).toMatch(
      /; rolled back to 2\.0\.0$/,
    );
    expect(failed()?.refusedRollbacks).toHaveLength(1);
  });
});

function reasonOf(event: KubeObject): unknown {
  return (event as { readonly reason?: unknown }).reason;
}
