import { differences } from './differences';
import { Passage } from './IoGate';
import { Life } from './Life';
import { LawViolation, LawWorld, Scenario } from './types';

/** An undisturbed run: the measure for all others. */
export interface Baseline {
  readonly snapshot: unknown;
  /** Names of its I/O, in order. */
  readonly io: readonly string[];
  /** The same, with what the world was like around it. */
  readonly passages: readonly Passage[];
}

/** Plays the story without any fault. */
export async function playUndisturbed(scenario: Scenario): Promise<Baseline> {
  const world = await scenario();
  const life = new Life(world);
  await life.play();
  const snapshot = world.snapshot();
  await life.end();
  const { names: io, passages } = life.gate;
  return { snapshot, io, passages };
}

/** @throws LawViolation when the world is not as in the undisturbed run */
export function expectSameWorld(
  baseline: Baseline,
  world: LawWorld,
  circumstances: string,
): void {
  const found = differences(baseline.snapshot, world.snapshot());
  if (found.length === 0) return;
  throw new LawViolation(
    `${circumstances}: the world differs\n  ${found.join('\n  ')}`,
  );
}
