import {
  Bundle,
  bundleType,
  rollbackOf,
} from '@kardinal/backstage-plugin-kardinal-common';
import { builtinTypes } from '@kardinal/kube-controller/testing';
import { environments, orgGate } from '../__testUtils__/templates';
import { RunningWorld } from '../__testUtils__/RunningWorld';

const { dev, staging, prod } = environments;
const back = { onHealthFailure: 'rollback' as const };
const abort = { onHealthFailure: 'abort' as const };

let world: RunningWorld;

afterEach(() => world.stop());

const tags = () => world.forge.tagsOf('main');

const rollbacks = (): readonly Bundle[] =>
  world.cluster
    .peekAll(bundleType)
    .filter(each => rollbackOf(each) !== undefined);

const summaries = () =>
  rollbacks().map(({ status, spec }) => {
    const { target } = spec.intent ?? {};
    return `${target} ${status?.phase} ${spec.artifacts.images?.[0].reference}`;
  });

async function expectSettled(): Promise<void> {
  await pass(2);
  world.cluster.clearCalls();
  await pass(60);
  expect(world.cluster.count()).toBe(0);
}

/** Minutes go by one after the other, as watches end while much time passes. */
async function pass(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) await world.elapse(60_000);
}

describe('onHealthFailure: rollback', () => {
  it('takes a release that does not become healthy back everywhere it came to, once', async () => {
    world = await RunningWorld.begin({
      environments: [dev, { ...staging, ...back }, prod],
    });
    await world.merge();
    world.story.neverHealthy.add('staging');
    await world.release('3.0.0');
    expect(tags()).toMatchObject({
      'environments/dev': '3.0.0',
      'environments/staging': '3.0.0',
    });
    world.story.neverHealthy.delete('staging');
    await pass(13);
    expect(summaries()).toEqual([
      'dev Verified ghcr.io/acme/app:2.0.0',
      'staging Verified ghcr.io/acme/app:2.0.0',
    ]);
    expect(tags()).toEqual({
      'environments/dev': '2.0.0',
      'environments/staging': '2.0.0',
      'environments/prod': '2.0.0',
    });
    expect(world.bundle('3.0.0')?.status).toMatchObject({
      phase: 'Failed',
      environments: {
        dev: { state: 'Verified' },
        staging: {
          state: 'Failed',
          message: expect.stringMatching(/; rolled back to 2\.0\.0$/),
          evidence: { rollback: { result: 'Verified' } },
        },
        prod: { state: 'Pending' },
      },
    });
    expect(world.reason('3.0.0')).toBe('StepFailed');
    await expectSettled();
    expect(rollbacks()).toHaveLength(2);
  });

  it('waits for a review where the environment wants one, and says so meanwhile', async () => {
    world = await RunningWorld.begin({
      environments: [{ ...prod, ...back }],
    });
    await world.merge();
    world.story.neverHealthy.add('prod');
    await world.release('3.0.0');
    await world.merge();
    await pass(13);
    expect(world.bundle('3.0.0')?.status?.environments?.prod).toMatchObject({
      state: 'RollingBack',
      message: expect.stringMatching(/; rolls back to 2\.0\.0$/),
    });
    expect(world.reason('3.0.0')).toBe('RollingBack');
    const pull = world.forge.pullRequests.at(-1)!;
    expect(pull.title).toBe('[kardinal] Roll back prod to 2.0.0');
    expect(pull.body).toContain('3.0.0 was not healthy in prod');
    world.story.neverHealthy.delete('prod');
    await world.merge();
    expect(summaries()).toEqual(['prod Verified ghcr.io/acme/app:2.0.0']);
    expect(world.bundle('3.0.0')?.status?.environments?.prod.state).toBe(
      'Failed',
    );
    await expectSettled();
  });

  it('makes no chain: a rollback that is not healthy either has failed', async () => {
    world = await RunningWorld.begin({
      environments: [{ ...dev, ...back }],
    });
    await world.release('3.0.0');
    world.story.neverHealthy.add('dev');
    await world.release('4.0.0');
    await pass(13);
    await pass(13);
    expect(summaries()).toEqual(['dev Failed ghcr.io/acme/app:3.0.0']);
    const [{ status }] = rollbacks();
    expect(status?.environments?.dev.message).toMatch(
      /; not rolled back: it is a rollback itself, and rollbacks make no chains$/,
    );
    expect(world.bundle('4.0.0')?.status?.environments?.dev.message).toMatch(
      /; its rollback to 3\.0\.0 failed, see guestbook-rollback-dev-/,
    );
    await expectSettled();
  });

  it('fails with the reason where there is nothing to go back to', async () => {
    world = await RunningWorld.begin(
      { environments: [{ ...dev, ...back }] },
      '2.0.0-bad',
    );
    await pass(13);
    expect(world.bundle('2.0.0-bad')?.status).toMatchObject({
      phase: 'Failed',
      environments: {
        dev: {
          state: 'Failed',
          message: expect.stringMatching(
            /; not rolled back: no other version was verified in dev before 2\.0\.0-bad$/,
          ),
        },
      },
    });
    expect(rollbacks()).toEqual([]);
    await expectSettled();
  });

  it('withdraws what else of the release is under way, and starts nothing of it', async () => {
    world = await RunningWorld.begin({
      environments: [
        dev,
        { ...staging, ...back, dependsOn: ['dev'] },
        { ...prod, dependsOn: ['dev'] },
      ],
    });
    await world.merge();
    world.story.neverHealthy.add('staging');
    await world.release('3.0.0');
    expect(world.forge.pullRequests.at(-1)?.state).toBe('open');
    await pass(13);
    expect(world.forge.pullRequests.at(-1)?.state).toBe('closed');
    expect(world.bundle('3.0.0')?.status?.environments?.prod).toMatchObject({
      state: 'Superseded',
      message: 'Stopped: it was not healthy in staging',
    });
  });
});

describe('onHealthFailure: abort', () => {
  it('stops the release everywhere until a person retries it', async () => {
    world = await RunningWorld.begin({
      environments: [
        dev,
        { ...staging, ...abort, dependsOn: ['dev'] },
        { ...prod, dependsOn: ['dev'] },
      ],
      gates: [
        orgGate('later', 'bundle.version == "2.0.0" || schedule.hour >= 11'),
      ],
    });
    await world.merge();
    world.story.neverHealthy.add('staging');
    await world.release('3.0.0');
    await pass(13);
    expect(world.bundle('3.0.0')?.status).toMatchObject({
      phase: 'Failed',
      environments: {
        staging: { state: 'AbortedByAlarm' },
        prod: { state: 'Pending' },
      },
    });
    expect(world.reason('3.0.0')).toBe('AbortedByAlarm');
    await pass(60);
    expect(tags()['environments/prod']).toBe('2.0.0');
    expect(world.step('3.0.0', 'prod')?.status?.message).toBe(
      'Stopped: it was not healthy in staging',
    );
    expect(rollbacks()).toEqual([]);
    await expectSettled();

    await world.retry('3.0.0');
    await pass(2);
    expect(world.bundle('3.0.0')?.status).toMatchObject({
      phase: 'Promoting',
      environments: {
        staging: { state: 'HealthChecking' },
        prod: { state: 'WaitingForMerge' },
      },
    });
  });

  it('comes with the retry to where its pull request was withdrawn, too', async () => {
    world = await RunningWorld.begin({
      environments: [
        dev,
        { ...staging, ...abort, dependsOn: ['dev'] },
        { ...prod, dependsOn: ['dev'] },
      ],
    });
    await world.merge();
    world.story.neverHealthy.add('staging');
    await world.release('3.0.0');
    await pass(13);
    const states = () => {
      const { dev: _dev, ...rest } =
        world.bundle('3.0.0')?.status?.environments ?? {};
      return Object.entries(rest).map(([name, { state }]) => [name, state]);
    };
    const pulls = () => world.forge.pullRequests.map(({ state }) => state);
    expect(states()).toEqual([
      ['staging', 'AbortedByAlarm'],
      ['prod', 'Superseded'],
    ]);
    expect(pulls()).toEqual(['merged', 'closed']);
    await expectSettled();

    world.story.neverHealthy.delete('staging');
    const key = { namespace: 'staging', name: 'guestbook' };
    await world.cluster.delete(builtinTypes.deployments, key);
    await world.retry('3.0.0');
    await pass(2);
    expect(states()).toEqual([
      ['staging', 'Verified'],
      ['prod', 'WaitingForMerge'],
    ]);
    expect(world.bundle('3.0.0')?.status?.phase).toBe('Promoting');
    expect(pulls()).toEqual(['merged', 'closed', 'open']);
    await world.merge();
    expect(world.bundle('3.0.0')?.status?.phase).toBe('Verified');
    expect(tags()['environments/prod']).toBe('3.0.0');
    await expectSettled();
  });
});

describe('after a rollback', () => {
  it.each<[string, () => Promise<void>, string]>([
    [
      'the same release is not promoted there by automation',
      async () => {},
      '2.0.0',
    ],
    [
      'the same release is promoted there when a person retries it',
      () => world.retry('3.0.0-again'),
      '3.0.0',
    ],
  ])('%s', async (_what, act, expected) => {
    world = await RunningWorld.begin({
      environments: [{ ...dev, ...back }, staging],
    });
    world.story.neverHealthy.add('dev');
    await world.release('3.0.0');
    world.story.neverHealthy.delete('dev');
    await pass(13);
    expect(tags()['environments/dev']).toBe('2.0.0');
    await world.release(
      '3.0.0-again',
      {},
      // What the manifests call an image makes no other release.
      {
        artifacts: {
          images: [{ name: 'web', reference: 'ghcr.io/acme/app:3.0.0' }],
        },
      },
    );
    expect(world.bundle('3.0.0-again')?.status).toMatchObject({
      phase: 'Failed',
      environments: {
        dev: {
          state: 'Failed',
          message: expect.stringMatching(
            /^3\.0\.0 was rolled back in dev at 2026-11-18T.*; retry it to promote it there all the same$/,
          ),
        },
      },
    });
    await act();
    expect(tags()['environments/dev']).toBe(expected);
  });

  it('another release goes its way', async () => {
    world = await RunningWorld.begin({
      environments: [{ ...dev, ...back }, staging],
    });
    world.story.neverHealthy.add('dev');
    await world.release('3.0.0');
    world.story.neverHealthy.delete('dev');
    await pass(13);
    await world.release('3.0.1');
    expect(world.bundle('3.0.1')?.status?.phase).toBe('Verified');
    await expectSettled();
  });
});
