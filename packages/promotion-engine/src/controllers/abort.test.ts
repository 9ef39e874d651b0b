import { bundleType } from '@kardinal/backstage-plugin-kardinal-common';
import { RunningWorld } from '../__testUtils__/RunningWorld';
import { environments } from '../__testUtils__/templates';

const { dev, prod } = environments;

let world: RunningWorld;

afterEach(() => world.stop());

it('an abort leaves what is verified, closes the pull request, and says who and why', async () => {
  world = await RunningWorld.begin({ environments: [dev, prod] });
  await world.elapse(5_000);
  const { forge, cluster } = world.story;
  expect(forge.pullRequests.map(({ state }) => state)).toEqual(['open']);

  const annotations = {
    'kardinal.io/abort-at': '2026-11-18T10:01:00Z',
    'kardinal.io/abort-by': 'user:default/ana',
    'kardinal.io/abort-reason': 'It is slow.',
  };
  await cluster.patch(
    bundleType,
    { namespace: 'default', name: 'guestbook-2-0-0' },
    { type: 'merge', body: { metadata: { annotations } } },
  );
  await world.elapse(5_000);

  expect(world.bundle('2.0.0')?.status).toMatchObject({
    phase: 'Superseded',
    environments: { dev: { state: 'Verified' }, prod: { state: 'Superseded' } },
    conditions: expect.arrayContaining([
      expect.objectContaining({
        reason: 'Aborted',
        message: 'Aborted by user:default/ana: It is slow',
      }),
    ]),
  });
  expect(forge.pullRequests.map(({ state }) => state)).toEqual(['closed']);
  expect(forge.comments).toEqual([
    expect.stringContaining(
      'It is slow. Kardinal is closing this pull request',
    ),
  ]);
});
