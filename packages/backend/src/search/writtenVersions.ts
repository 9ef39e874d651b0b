import { IndexableDocument } from '@backstage/plugin-search-common';

/** What a document is to somebody who looks for versions. */
export type VersionMatch = 'exact' | 'beginning' | 'none';

/** The words of a term that are meant as they are written: with a digit and several parts, as `1.28.1` or `shop:2.0`. */
export function writtenVersions(term: string): readonly string[] {
  return term
    .toLowerCase()
    .split(/\s+/)
    .map(word => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter(word => /\p{N}/u.test(word) && /[^\p{L}\p{N}]/u.test(word));
}

/** How a document has the versions: all as they are, some only as the beginning of a longer one, or not. */
export function matchVersions(
  document: IndexableDocument,
  versions: readonly string[],
): VersionMatch {
  const text = Object.values(document)
    .filter(value => typeof value === 'string')
    .join('\n')
    .toLowerCase();
  const matches = versions.map(version => matchOf(text, version));
  if (matches.includes('none')) return 'none';
  return matches.includes('beginning') ? 'beginning' : 'exact';
}

function matchOf(text: string, version: string): VersionMatch {
  let found: VersionMatch = 'none';
  for (
    let at = text.indexOf(version);
    at >= 0;
    at = text.indexOf(version, at + 1)
  ) {
    const before = text.slice(Math.max(0, at - 2), at);
    // 1.28.1 is no part of 11.28.1 or of 0.1.28.1.
    if (/\p{N}[.]?$/u.test(before)) continue;
    if (!/^(?:[.+-]?[\p{L}\p{N}])/u.test(text.slice(at + version.length)))
      return 'exact';
    found = 'beginning';
  }
  return found;
}
