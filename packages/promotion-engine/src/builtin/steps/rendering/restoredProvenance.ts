import { SourceFile } from '@kardinal/backstage-plugin-kardinal-node';
import { z } from 'zod';
import { metadataName } from '../../../services/hydration/hydratorMetadata';
import { MadeFrom } from './renditionOutputs';
import { takenProvenance } from './takenProvenance';

const name = z.string().min(1).max(63);

const commit = z.object({
  drySha: z.string().regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/),
});

const made = commit.extend({
  source: z.string().min(1).max(1_024).optional(),
  renderer: z.object({ name, version: name }),
  inputs: z.string().regex(/^sha256:[0-9a-f]{64}$/),
});

/**
 * What a directory on the branch of an environment says that it was made from; where somebody else's hydrator made it, what can be known of
 * that. `undefined` where it says no commit.
 *
 * @param directory - of the environment: what is rendered where nothing else is said
 */
export function restoredProvenance(
  rendered: readonly SourceFile[],
  directory: string,
): MadeFrom | undefined {
  const file = rendered.find(({ path }) => path === metadataName)?.after;
  const json = file && jsonOf(file);
  const said = made.safeParse(json).data;
  if (!said) {
    const taken = commit.safeParse(json).data;
    return taken && takenProvenance(rendered, taken.drySha, directory);
  }
  const { drySha, source, renderer, inputs } = said;
  return { renderer, inputs, commit: drySha, path: source ?? directory };
}

function jsonOf(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString('utf8'));
  } catch {
    return undefined;
  }
}
