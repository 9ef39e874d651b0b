import { Life } from './Life';
import { expectSameWorld, playUndisturbed } from './playOnce';
import { Scenario } from './types';

/** What a law went through. @public */
export interface LawReport {
  /** Runs besides the undisturbed one. */
  readonly runs: number;
  /** The I/O of the undisturbed run, in order. */
  readonly io: readonly string[];
}

/**
 * Law 1: a process that crashes right before or right after any of its I/O, and is started again, ends in the same world
 * as one that never crashed.
 *
 * @throws LawViolation naming the I/O and what differs
 * @public
 */
export async function crashLaw(scenario: Scenario): Promise<LawReport> {
  const baseline = await playUndisturbed(scenario);
  const { io } = baseline;
  for (const [index, name] of io.entries()) {
    for (const kind of ['crashBefore', 'crashAfter'] as const) {
      const world = await scenario();
      const life = new Life(world, {}, { at: index + 1, kind });
      const end = await life.play();
      await life.end();
      if (end === 'stopped') {
        const next = new Life(world);
        await next.play();
        await next.end();
      }
      const when = kind === 'crashBefore' ? 'before' : 'after';
      const where = `Crash ${when} I/O ${index + 1} of ${io.length} (${name})`;
      expectSameWorld(baseline, world, where);
    }
  }
  return { runs: io.length * 2, io };
}
