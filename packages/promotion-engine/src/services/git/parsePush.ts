/** What became of one pushed ref. @internal */
export type PushedRef =
  | { readonly type: 'accepted' }
  /** Somebody else moved the ref: fetch and try again. */
  | { readonly type: 'raced'; readonly reason: string }
  | { readonly type: 'refused'; readonly reason: string };

const RACES =
  /stale info|fetch first|non-fast-forward|failed to update ref|cannot lock ref|incorrect old value|already exists|reference changed/i;

/**
 * Reads `git push --porcelain`: by full ref name.
 *
 * @internal
 */
export function parsePush(stdout: string): Map<string, PushedRef> {
  const refs = new Map<string, PushedRef>();
  for (const line of stdout.split('\n')) {
    const match = /^([ +*=!-])\t[^:]*:(\S+)\t(.*)$/.exec(line);
    if (match) refs.set(match[2], outcomeOf(match[1], match[3]));
  }
  return refs;
}

function outcomeOf(flag: string, summary: string): PushedRef {
  if (flag !== '!') return { type: 'accepted' };
  const reason = /\((.*)\)\s*$/.exec(summary)?.[1] ?? summary;
  return { type: RACES.test(reason) ? 'raced' : 'refused', reason };
}
