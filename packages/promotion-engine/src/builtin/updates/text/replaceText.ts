import { UpdateError } from '@kardinal/backstage-plugin-kardinal-node';

/** Text to look for, with `*` for what versions and image references are made of. @internal */
export interface TextPattern {
  /** What stands before, between and behind the `*`. */
  readonly literals: readonly string[];
}

interface Match {
  readonly start: number;
  readonly end: number;
}

/** What a `*` covers at most. */
const MAX_RUN = 128;
/** A file that is made to cost time begins to match more often. */
const MAX_BEGINNINGS = 2_000;

/** Reads a pattern; `\*` is a star and `\\` a backslash. @internal */
export function parsePattern(search: string): TextPattern {
  const literals = [''];
  for (const [part] of search.matchAll(/\\[*\\]|[^]/gu))
    if (part === '*') literals.push('');
    else
      literals[literals.length - 1] +=
        part.length > 1 && part.startsWith('\\') ? part.slice(1) : part;
  return { literals };
}

/**
 * Replaces everything that a pattern matches, and says what it was.
 *
 * @throws UpdateError when nothing matches and the replacement is not there either, or when a second run would change the
 *   text again
 * @internal
 */
export function replaceText(
  { path, text }: { readonly path: string; readonly text: string },
  pattern: TextPattern,
  replacement: string,
): { readonly text: string; readonly replaced: readonly string[] } {
  const matches = matchesIn(text, path, pattern);
  if (matches.length === 0 && !text.includes(replacement))
    throw new UpdateError(
      `${path} contains neither what config.search looks for nor its replacement`,
    );
  const edited = apply(text, matches, replacement);
  const again = apply(edited, matchesIn(edited, path, pattern), replacement);
  if (again !== edited)
    throw new UpdateError(
      `${path} cannot be edited: config.search finds its own replacement, so that a second run would change it again; look for more of the text around it`,
    );
  const found = matches.map(({ start, end }) => text.slice(start, end));
  return {
    text: edited,
    replaced: [...new Set(found)].filter(each => each !== replacement),
  };
}

function apply(
  text: string,
  matches: readonly Match[],
  replacement: string,
): string {
  const ends = [0, ...matches.map(({ end }) => end)];
  return (
    matches
      .map(({ start }, index) => text.slice(ends[index], start) + replacement)
      .join('') + text.slice(ends[ends.length - 1])
  );
}

function matchesIn(
  text: string,
  path: string,
  { literals: [first, ...rest] }: TextPattern,
): readonly Match[] {
  const matches: Match[] = [];
  let start = text.indexOf(first);
  for (let beginnings = 0; start >= 0; beginnings += 1) {
    if (beginnings === MAX_BEGINNINGS)
      throw new UpdateError(
        `${path} cannot be edited: config.search begins to match more than ${MAX_BEGINNINGS} times; look for more of the text around it`,
      );
    const end = endOfMatch(text, start + first.length, rest);
    if (end !== undefined) matches.push({ start, end });
    start = text.indexOf(first, end ?? start + 1);
  }
  return matches;
}

/**
 * Behind each `*` the nearest next literal. Nothing is tried twice: a literal that a `*` could cover leaves the rest to
 * the next one, and no `*` covers any other.
 */
function endOfMatch(
  text: string,
  start: number,
  literals: readonly string[],
): number | undefined {
  let position = start;
  for (const literal of literals) {
    const window = text.slice(position, position + MAX_RUN + literal.length);
    const [run] = /^[A-Za-z0-9._+@:/-]*/.exec(window.slice(0, MAX_RUN))!;
    const found = literal === '' ? run.length : window.indexOf(literal);
    if (found < 0 || found > run.length) return undefined;
    position += found + literal.length;
  }
  return position;
}
