import { RunningWorld } from '../__testUtils__/RunningWorld';
import { environments } from '../__testUtils__/templates';

const { dev, staging } = environments;
let world: RunningWorld;

afterEach(() => world.stop());

it('keeps the record of a failed Bundle that somebody retries by annotation after a newer one was released', async () => {
  world = await RunningWorld.begin({ environments: [dev, staging] });
  await world.release('3.0.0-bad');
  await world.elapse(600_000);
  const record = () => {
    const { phase, environments: entries } =
      world.bundle('3.0.0-bad')?.status ?? {};
    const { attempts = [], state } =
      world.step('3.0.0-bad', 'dev')?.status ?? {};
    return { phase, dev: entries?.dev, state, attempts };
  };
  const before = record();
  expect(before).toMatchObject({ phase: 'Failed', state: 'Failed' });

  await world.release('4.0.0');
  await world.retry('3.0.0-bad');
  await world.elapse(600_000);

  expect(record()).toEqual(before);
  const conditions = world.bundle('3.0.0-bad')?.status?.conditions ?? [];
  expect(
    conditions.find(({ type }) => type === 'RetryRefused')?.message,
  ).toMatch(/^kardinal\.io\/retry-at has no effect: 4\.0\.0 is newer/);
});
