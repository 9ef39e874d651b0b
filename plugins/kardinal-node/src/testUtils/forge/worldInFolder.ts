import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ScmProviderWorld } from '../scmProvider/ScmProviderWorld';

/** A world in a new folder, which goes when it stops. @public */
export async function worldInFolder<World extends ScmProviderWorld>(
  start: (directory: string) => Promise<World>,
): Promise<World> {
  const directory = await mkdtemp(join(tmpdir(), 'forge-world-'));
  const world = await start(directory);
  return {
    ...world,
    stop: async () => {
      await world.stop?.();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
