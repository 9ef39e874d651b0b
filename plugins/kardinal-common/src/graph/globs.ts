/**
 * Matches without backtracking beyond the latest run: the work is bounded by the product of both lengths, whatever the
 * pattern is.
 */
function matchesAll(
  pattern: readonly string[],
  items: readonly string[],
  run: string,
  matchesOne: (part: string, item: string) => boolean,
): boolean {
  let [at, item] = [0, 0];
  let latest: { readonly at: number; readonly item: number } | undefined;
  while (item < items.length) {
    if (pattern[at] === run) {
      latest = { at, item };
      at += 1;
    } else if (at < pattern.length && matchesOne(pattern[at], items[item])) {
      at += 1;
      item += 1;
    } else {
      if (latest === undefined) return false;
      latest = { at: latest.at, item: latest.item + 1 };
      at = latest.at + 1;
      item = latest.item;
    }
  }
  return pattern.slice(at).every(part => part === run);
}

function matchesSegment(pattern: string, segment: string): boolean {
  return matchesAll(
    [...pattern],
    [...segment],
    '*',
    (part, character) => part === '?' || part === character,
  );
}

/**
 * The segments of a path or glob as they are compared: spellings that some file system, forge or reader takes for the
 * same (case, slashes, `.`, compatible characters) are equal.
 */
export function comparedSegments(path: string): readonly string[] {
  return path
    .normalize('NFKC')
    .toLowerCase()
    .split(/[/\\]/)
    .filter(segment => segment !== '' && segment !== '.');
}

/** Whether a glob matches a path as a whole. */
export function matchesPath(
  glob: readonly string[],
  path: readonly string[],
): boolean {
  return matchesAll(glob, path, '**', matchesSegment);
}

/** Whether a glob matches a path or a directory above it: what is below a match belongs to it. */
export function matchesAtOrAbove(
  glob: readonly string[],
  path: readonly string[],
): boolean {
  return matchesPath([...glob, '**'], path);
}

/**
 * Whether what is written below a directory can be what a glob matches: the directory is a match, is below one, or is
 * above one as far as the glob names directories before its first `**`.
 */
export function reachesInto(
  directory: readonly string[],
  glob: readonly string[],
): boolean {
  const run = glob.indexOf('**');
  const named = run < 0 ? glob : glob.slice(0, run);
  const isAbove =
    directory.length <= named.length &&
    directory.every((segment, at) => matchesSegment(named[at], segment));
  return isAbove || matchesAtOrAbove(glob, directory);
}

/** What is wrong with a glob; `undefined` when it can match. @public */
export function globProblem(glob: string): string | undefined {
  if (/[[\]{}!\\]/.test(glob))
    return `${glob} has one of [ ] { } ! \\, which are not supported; use * and ? within a segment, and ** for any number of segments`;
  if (glob.split('/').includes('..'))
    return `${glob} contains .., which no path in a repository has; write the directory itself`;
  return undefined;
}
