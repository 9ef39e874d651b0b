import { z } from 'zod';

/** Where everybody's hydrators say what a directory was rendered from. */
export const metadataName = 'hydrator.metadata';

/** What a hydrator says of a commit. */
export interface HydratorMetadata {
  /** The commit of the dry branch that was rendered, by its full name. */
  readonly drySha: string;
  /** The directory that this is about. Absent: every one on the branch. */
  readonly path?: string;
  /** What of ours promoted it: `namespace/name`. */
  readonly pipeline?: string;
  readonly environment?: string;
  readonly bundle?: string;
  readonly version?: string;
  /** When, as RFC 3339. */
  readonly at?: string;
}

/** A note is read by people, too. */
const longest = 64 * 1024;

/** Others may mean something else by the same name. */
const word = z.string().max(2_048).optional().catch(undefined);

const metadata = z.object({
  drySha: z.string().regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/),
  path: word,
  pipeline: word,
  environment: word,
  bundle: word,
  version: word,
  at: z.iso.datetime().optional().catch(undefined),
});

/** `undefined` of what is no JSON, or names no commit. */
export function parseMetadata(content: Buffer): HydratorMetadata | undefined {
  if (content.length > longest) return undefined;
  return metadata.safeParse(jsonOf(content)).data;
}

/** What is noted on a commit whose directory has what a commit of the dry branch renders. */
export function noteText(note: HydratorMetadata): string {
  return `${JSON.stringify(note)}\n`;
}

function jsonOf(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString('utf8'));
  } catch {
    return undefined;
  }
}
