import { setImmediate } from 'node:timers/promises';
import { tagFilter } from '@kardinal/backstage-plugin-kardinal-common';
import { isVersion, versionRange } from './selectTags';

/** Tags that are compared with the patterns in one go; then others get their turn. */
const inOneGo = 500;

/** Which tags count, as a Subscription says it. */
export interface TagChoice {
  readonly range?: string;
  readonly allow?: string;
  readonly ignore?: readonly string[];
}

/**
 * What is wrong with how it is said which tags count: fields and fixes.
 *
 * @param field - where it is said, e.g. `spec.image`
 */
export function choiceProblems(
  { range, ...patterns }: TagChoice,
  field: string,
): readonly string[] {
  const filter = filterOf(patterns);
  const versions = range === undefined ? undefined : versionRange(range);
  return [
    ...(versions?.type === 'invalid'
      ? [`${field}.range: ${versions.message}`]
      : []),
    ...(filter.type === 'invalid'
      ? filter.problems.map(each => `${field}.${each.field}: ${each.message}`)
      : []),
  ];
}

/**
 * The tags that count.
 *
 * @param kind - `versions`: without a range, only those of released versions count
 */
export async function acceptedTags(
  { range, ...patterns }: TagChoice,
  kind: 'any' | 'versions',
  tags: readonly string[],
): Promise<readonly string[]> {
  const filter = filterOf(patterns);
  const versions = range === undefined ? undefined : versionRange(range);
  // Nothing is looked at with one that is wrong.
  if (filter.type === 'invalid' || versions?.type === 'invalid') return [];
  const isOfKind = (tag: string) =>
    kind === 'any' || (versions?.accepts(tag) ?? isRelease(tag));
  const accepted: string[] = [];
  for (let at = 0; at < tags.length; at += inOneGo) {
    const some = tags.slice(at, at + inOneGo);
    accepted.push(...some.filter(tag => isOfKind(tag) && filter.accepts(tag)));
    await setImmediate();
  }
  return accepted;
}

/** Why none counts, in words. */
export function noneAccepted(
  { range, allow, ignore = [] }: TagChoice,
  kind: 'any' | 'versions',
  {
    count,
    repository,
  }: { readonly count: number; readonly repository: string },
): string {
  if (count === 0) return `${repository} has no tags yet`;
  const rules = [
    ...(kind === 'versions'
      ? [range === undefined ? 'is a released version' : `is within ${range}`]
      : []),
    ...(allow === undefined ? [] : [`matches ${allow}`]),
    ...(ignore.length === 0 ? [] : ['is not ignored']),
  ];
  return `None of the ${count} tags of ${repository} ${
    rules.length === 0 ? 'counts' : rules.join(' and ')
  }`;
}

function filterOf({ allow, ignore }: Omit<TagChoice, 'range'>) {
  return tagFilter({
    ...(allow === undefined ? {} : { allow }),
    ...(ignore === undefined ? {} : { ignore }),
  });
}

/** Without a range, versions that are not prereleases. */
function isRelease(tag: string): boolean {
  return isVersion(tag) && !tag.includes('-');
}
