import { createRollback } from './createRollback';
import { RunningWorld } from './RunningWorld';

/** A person rolls an environment back. Returns the name of the Bundle. */
export async function rollBack(
  world: RunningWorld,
  environment: string,
): Promise<string> {
  await world.story.clock.advance(2_000);
  const { metadata } = await createRollback(world.story, environment);
  await world.settle();
  return metadata.name;
}
