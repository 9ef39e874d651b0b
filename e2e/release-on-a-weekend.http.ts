import { expect } from '@playwright/test';
import { release } from './support/ci';
import { sharedJourney as journey } from './support/sharedJourney';
import { verifiedIn } from './support/promotions';
import { until } from './support/until';

journey.use({
  sandboxOptions: { clock: '2026-11-21T10:00Z' },
  alone: 'sample',
});

journey('on a Saturday, production waits for Monday', async ({ sandbox }) => {
  const { kubernetes, forge } = sandbox;
  expect(sandbox.greeting).toContain('until Monday');
  const { name } = await release(sandbox, '1.29.0');
  await verifiedIn(sandbox, name, 'staging');
  const gate = await until('a closed no-weekend-deploys', async () => {
    const { 'no-weekend-deploys': found } = await kubernetes.gatesOf(name);
    return found?.status?.ready === false ? found.status : undefined;
  });
  expect(gate.nextEvaluationAt).toBe('2026-11-23T00:00:00Z');
  expect(gate.reason).toContain('schedule.isWeekend');
  await until('an open staging-soak', async () => {
    const { 'staging-soak': soak } = await kubernetes.gatesOf(name);
    return soak?.status?.ready || undefined;
  });
  expect(await forge.pulls()).toHaveLength(1);
});
