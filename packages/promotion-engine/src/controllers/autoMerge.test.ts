import { gatesContext } from '@kardinal/backstage-plugin-kardinal-common';
import { environments, orgGate } from '../__testUtils__/templates';
import { RunningWorld } from '../__testUtils__/RunningWorld';

const fullName = 'platform/gitops';
const prod = { ...environments.prod, autoMerge: true };
const minute = 60_000;
const friday = Date.parse('2026-11-20T22:00:00Z');
const saturday = Date.parse('2026-11-21T00:00:05Z');
const monday = Date.parse('2026-11-23T00:00:05Z');

let world: RunningWorld;

afterEach(() => world.stop());

const elapseUntil = (instant: number) =>
  world.elapse(instant - world.story.clock.now());

async function begin(
  rules: { readonly requires?: readonly string[] } = {
    requires: [gatesContext],
  },
): Promise<void> {
  const gates = [orgGate('no-weekend-deploys', '!schedule.isWeekend')];
  world = await RunningWorld.begin(
    { environments: [prod], gates },
    '1.0.0',
    ({ clock }) => {
      // Nothing waits for it yet.
      void clock.advanceTo(friday);
    },
  );
  await elapseUntil(friday);
  const repository = world.forge.scm.repository(fullName);
  repository.settings.add('autoMerge');
  for (const context of rules.requires ?? [])
    repository.requiredStatuses.add(context);
}

/** Something else is missing, too. */
async function opened(): Promise<void> {
  world.forge.scm.repository(fullName).requiredStatuses.add('ci');
  await world.release('2.0.0');
  world.forge.change(1, { mergeable: 'blocked' });
  await hinted();
}

async function hinted(): Promise<void> {
  world.story.pullRequests?.hint('github', fullName, 1);
  await world.settle();
}

const pull = () => world.forge.pullRequests[0];
const status = () => world.step('2.0.0', 'prod')?.status;

it('asks the forge to merge the pull request, which it then does', async () => {
  await begin();
  await opened();
  expect(pull().autoMerge).toEqual({ by: 'kardinal' });
  expect(status()).toMatchObject({
    state: 'WaitingForMerge',
    pullRequest: { autoMerge: { state: 'on' } },
    message:
      'PR #1 is merged by itself once it can be: the repository requires reviews or checks first',
  });
});

it('merges at once what has all that its repository requires', async () => {
  await begin();
  await world.release('2.0.0');
  expect(pull()).toMatchObject({ state: 'merged', mergedBy: 'kardinal' });
  expect(status()?.state).not.toBe('WaitingForMerge');
});

it('turns it off while a gate is closed, and on again afterwards', async () => {
  await begin();
  await opened();
  await elapseUntil(saturday);
  expect(pull().autoMerge).toBeUndefined();
  expect(status()?.pullRequest?.autoMerge).toBeUndefined();
  expect(status()?.message).toMatch(/^PR #1 must not be merged now\./);
  await elapseUntil(monday);
  expect(pull().autoMerge).toEqual({ by: 'kardinal' });
  expect(status()?.pullRequest?.autoMerge).toMatchObject({ state: 'on' });
});

it('asks for nothing where the branch would merge past the gates', async () => {
  await begin({});
  await opened();
  expect(pull().autoMerge).toBeUndefined();
  expect(status()).toMatchObject({
    message:
      'Waiting for PR #1 to be merged: the repository requires reviews or checks first. The forge does not merge it by itself: its branch does not require kardinal/gates. Until then, somebody has to merge it',
    pullRequest: { autoMerge: { state: 'refused' } },
  });
  world.forge.scm.repository(fullName).requiredStatuses.add(gatesContext);
  await world.elapse(6 * minute);
  expect(status()?.pullRequest?.autoMerge).toMatchObject({ state: 'on' });
});

it('leaves it off where a person turned it off', async () => {
  await begin();
  await opened();
  world.forge.change(1, { autoMerge: undefined });
  await hinted();
  await world.elapse(6 * minute);
  expect(pull().autoMerge).toBeUndefined();
  expect(status()).toMatchObject({
    message: expect.stringContaining('Its auto-merge has ended at the forge'),
    pullRequest: { autoMerge: { state: 'ended' } },
  });
});
