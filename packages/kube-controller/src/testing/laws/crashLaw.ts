import { chosenRuns, LawExtent } from './chosenRuns';
import { Fault, Passage } from './IoGate';
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
 * Where nothing happened between two I/O, the next process finds after the one what it finds before the other: that is
 * one crash.
 *
 * @param extent - how many of the crashes are played
 * @throws LawViolation naming the I/O and what differs
 * @public
 */
export async function crashLaw(
  scenario: Scenario,
  extent: LawExtent = {},
): Promise<LawReport> {
  const baseline = await playUndisturbed(scenario);
  const { io, passages } = baseline;
  const all = passages.flatMap((_, index) => crashesAt(passages, index));
  const crashes = chosenRuns(all, extent);
  for (const fault of crashes) {
    const world = await scenario();
    const life = new Life(world, {}, fault);
    const end = await life.play();
    await life.end();
    if (end === 'stopped') {
      const next = new Life(world);
      await next.play();
      await next.end();
    }
    const { at, kind } = fault;
    const when = kind === 'crashBefore' ? 'before' : 'after';
    const where = `Crash ${when} I/O ${at} of ${io.length} (${io[at - 1]})`;
    expectSameWorld(baseline, world, where);
  }
  return { runs: crashes.length, io };
}

/** Of the I/O with this index, without the crash after it where the one before the next I/O is the same. */
function crashesAt(
  passages: readonly Passage[],
  index: number,
): readonly Fault[] {
  const at = index + 1;
  const before: Fault = { at, kind: 'crashBefore' };
  const { after } = passages[index];
  if (after !== undefined && after === passages[at]?.before) return [before];
  return [before, { at, kind: 'crashAfter' }];
}
