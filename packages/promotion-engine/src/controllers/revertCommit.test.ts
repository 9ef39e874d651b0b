import {
  Bundle,
  bundleType,
  RevertCommit,
  revertCommitType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { RunningWorld } from '../__testUtils__/RunningWorld';
import { environments } from '../__testUtils__/templates';

const { dev, prod } = environments;
const key = { namespace: 'default', name: 'back' };
let world: RunningWorld;

afterEach(() => world.stop());

/** Two releases, the second everywhere. */
async function begin(): Promise<void> {
  world = await RunningWorld.begin({ environments: [dev, prod] });
  await world.merge();
  await world.release('3.0.0');
  await world.merge();
}

async function revert(spec: Partial<RevertCommit['spec']>): Promise<void> {
  await world.story.clock.advance(2_000);
  await world.cluster.create(revertCommitType, {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'RevertCommit',
    metadata: key,
    spec: {
      pipeline: 'guestbook',
      environment: 'prod',
      bundle: 'guestbook-2-0-0',
      ...spec,
    },
  });
  await world.settle();
}

const status = () => world.cluster.peek(revertCommitType, key)?.status;
const message = () =>
  status()?.conditions?.find(({ type }) => type === 'Ready')?.message;
const rollbacks = (): readonly Bundle[] =>
  world.cluster
    .peekAll(bundleType)
    .filter(({ spec }) => spec.provenance?.rollbackOf !== undefined);

describe('a RevertCommit', () => {
  it('takes one environment back by the Bundle of a rollback, with its review, once', async () => {
    await begin();
    await revert({ reason: 'It is slow' });
    expect(status()).toMatchObject({
      phase: 'Reverting',
      from: 'guestbook-3-0-0',
      to: 'guestbook-2-0-0',
      bundle: rollbacks()[0].metadata.name,
    });
    expect(message()).toBe('prod goes back to 2.0.0');
    expect(rollbacks().map(({ metadata }) => metadata.annotations)).toEqual([
      expect.objectContaining({
        'kardinal.io/reason': 'It is slow',
        'kardinal.io/requested-by': 'RevertCommit default/back',
      }),
    ]);
    expect(world.forge.tagsOf('main')).toMatchObject({
      'environments/dev': '3.0.0',
      'environments/prod': '3.0.0',
    });
    await world.merge();
    expect(status()?.phase).toBe('Reverted');
    expect(message()).toBe('prod runs 2.0.0 again');
    expect(world.forge.tagsOf('main')).toMatchObject({
      'environments/dev': '3.0.0',
      'environments/prod': '2.0.0',
    });
    await world.release('4.0.0');
    await world.merge();
    world.cluster.clearCalls();
    await world.elapse(3_600_000);
    expect(rollbacks()).toHaveLength(1);
    expect(world.cluster.count()).toBe(0);
  });

  it.each<[string, Partial<RevertCommit['spec']>, string]>([
    [
      'there is no such Pipeline',
      { pipeline: 'nothing' },
      'spec.pipeline: there is no Pipeline nothing; create another RevertCommit that names one of this namespace',
    ],
    [
      'nothing of that was there',
      { bundle: 'guestbook-9' },
      'guestbook-9 was never verified in prod.',
    ],
  ])('fails for good where %s', async (_words, spec, expected) => {
    await begin();
    await revert(spec);
    await world.elapse(600_000);
    expect(status()?.phase).toBe('Failed');
    expect(message()).toBe(expected);
    expect(rollbacks()).toEqual([]);
  });

  it('says how its Bundle ended', async () => {
    await begin();
    await revert({});
    await world.release('4.0.0');
    await world.merge();
    expect(status()?.phase).toBe('Failed');
    expect(message()).toContain('Superseded by');
  });
});
