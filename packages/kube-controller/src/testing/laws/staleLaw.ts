import { chosenRuns, LawExtent } from './chosenRuns';
import { LawReport } from './crashLaw';
import { Life } from './Life';
import { Baseline, expectSameWorld, playUndisturbed } from './playOnce';
import { Scenario } from './types';

const lags = [1, 2, 3, 1_000] as const;

/**
 * Law 2: stale caches and old leaders change nothing.
 *
 * - The caches lag behind by one, two, three events, and as far as can be, with and without read-your-writes.
 * - The process freezes at each of its I/O, another takes over and brings the story to its end, then the first goes on
 *   with what it was at.
 *
 * @param extent - at how many of its I/O the process freezes; every lag is played
 * @throws LawViolation naming the circumstances and what differs
 * @public
 */
export async function staleLaw(
  scenario: Scenario,
  extent: LawExtent = {},
): Promise<LawReport> {
  const baseline = await playUndisturbed(scenario);
  for (const lag of lags) {
    for (const readYourWrites of ['on', 'off'] as const) {
      await playLagging(scenario, baseline, lag, readYourWrites);
    }
  }
  const { io } = baseline;
  const freezes = chosenRuns([...io.keys()], extent);
  for (const index of freezes) {
    await playFrozen(scenario, baseline, index);
  }
  return { runs: lags.length * 2 + freezes.length, io };
}

async function playLagging(
  scenario: Scenario,
  baseline: Baseline,
  lag: number,
  readYourWrites: 'on' | 'off',
): Promise<void> {
  const world = await scenario();
  world.cluster.lagWatches(lag);
  const life = new Life(world, { readYourWrites });
  await life.play();
  await life.end();
  const where = `Cache ${lag} events behind, read-your-writes ${readYourWrites}`;
  expectSameWorld(baseline, world, where);
}

async function playFrozen(
  scenario: Scenario,
  baseline: Baseline,
  index: number,
): Promise<void> {
  const world = await scenario();
  const old = new Life(world, {}, { at: index + 1, kind: 'freeze' });
  const end = await old.play();
  if (end === 'done') {
    await old.end();
  } else {
    const next = new Life(world);
    await next.play();
    await old.end();
    // Summaries that it wrote late are corrected after their delay.
    await next.play();
    await next.end();
  }
  const where = `Old leader went on with I/O ${index + 1} (${
    baseline.io[index]
  }) after another had taken over`;
  expectSameWorld(baseline, world, where);
}
