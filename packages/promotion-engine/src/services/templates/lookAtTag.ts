import { StepError } from '@kardinal/backstage-plugin-kardinal-node';
import {
  layerIn,
  meaningOf,
  meanings,
  RegistryLimitError,
  RegistrySession,
} from '../oci';
import { tagText } from './tagText';
import { TagSource } from './templatePlan';

/** What a look at a tag came to. */
export type TagFinding =
  | { readonly type: 'found'; readonly digest: string }
  /** There is no such tag. */
  | { readonly type: 'none'; readonly message: string }
  /** Nothing that could be rendered, or not what the registry says that it is. */
  | { readonly type: 'unusable'; readonly message: string };

/** What was read last, so that it is not read again. */
export interface TagMemory {
  readonly digest: string;
  readonly finding: TagFinding;
}

/**
 * What a tag means now: a request for the head of one manifest. What is new is read once, so that nothing counts that is not what
 * its digest says, or cannot be rendered.
 *
 * @throws StepError where the registry refuses, or is away
 */
export async function lookAtTag(
  session: RegistrySession,
  source: TagSource,
  {
    recorded,
    memory,
  }: {
    /** The digest on record. */
    readonly recorded?: string;
    readonly memory?: TagMemory;
  },
): Promise<{ readonly finding: TagFinding; readonly memory?: TagMemory }> {
  const { registry, path, tag, type } = source;
  const place = new URL(`/v2/${path}/`, registry).href;
  const name = tagText({ registry, repository: path, tag });
  const meaning = await meaningOf(session, place, tag);
  if (meaning === undefined)
    return {
      finding: {
        type: 'none',
        message: `${name} is not in the registry; push it, or name another tag`,
      },
    };
  const { digest, pulls } = meaning;
  if (digest === recorded) return { finding: { type: 'found', digest } };
  if (memory?.digest === digest) return { finding: memory.finding, memory };
  if (pulls === 'usedUp')
    throw new RegistryLimitError(
      `${new URL(place).host} allows no more pulls for now${
        source.secret === undefined
          ? '; name a Secret in spec.source.secretRef to have a share of your own'
          : ''
      }`,
      { retryAfter: '3600' },
    );
  const answer = await session.ask({
    method: 'GET',
    url: `${place}manifests/${digest}`,
    headers: { Accept: meanings },
  });
  const wanted = {
    digest,
    type: type === 'chart' ? 'chart' : 'files',
  } as const;
  const finding = judged(`${name}@${digest}`, answer, wanted);
  return { finding, memory: { digest, finding } };
}

function judged(
  ...[what, answer, wanted]: Parameters<typeof layerIn>
): TagFinding {
  try {
    layerIn(what, answer, wanted);
    return { type: 'found', digest: wanted.digest };
  } catch (error) {
    if (!(error instanceof StepError)) throw error;
    return { type: 'unusable', message: error.message };
  }
}
