import { matchesAtOrAbove, matchesPath } from '../graph/globs';

/** Where the file is looked for, the first one that there is. @public */
export const codeOwnersFiles: readonly string[] = [
  '.github/CODEOWNERS',
  'CODEOWNERS',
  'docs/CODEOWNERS',
];

interface Rule {
  readonly owners: readonly string[];
  matches(path: readonly string[]): boolean;
}

/**
 * Who owns changed files, so that the forge asks them to review, each once. Of each file the last line that matches counts, as on
 * GitHub; a line that GitHub would not take is left out.
 *
 * @param text - of a file CODEOWNERS
 * @public
 */
export function codeOwnersOf(
  text: string,
  paths: readonly string[],
): readonly string[] {
  const rules = text.split('\n').flatMap(ruleOf);
  const owners = paths.flatMap(path => {
    const segments = path.split('/');
    return rules.findLast(rule => rule.matches(segments))?.owners ?? [];
  });
  return [...new Set(owners)];
}

function ruleOf(line: string): readonly Rule[] {
  const [pattern, ...owners] = line
    .replace(/(^|\s)#.*$/, '')
    .trim()
    .split(/\s+/);
  // Ranges, negations and escapes are none of the syntax.
  if (pattern === '' || /[[\]!\\]/.test(pattern)) return [];
  return [{ owners, matches: matcherOf(pattern) }];
}

function matcherOf(pattern: string): Rule['matches'] {
  const isDirectory = pattern.endsWith('/');
  const named = pattern.replace(/\/$/, '');
  const segments = named.split('/').filter(segment => segment !== '');
  const glob = named.includes('/') ? segments : ['**', ...segments];
  if (isDirectory) return path => matchesPath([...glob, '*', '**'], path);
  // `docs/*` is what lies in the directory itself.
  const isFlat = named.includes('/') && segments.at(-1) === '*';
  return path =>
    isFlat ? matchesPath(glob, path) : matchesAtOrAbove(glob, path);
}
