import { cutText } from '@kardinal/foundation';
import { Bundle, Subscription } from '../api/types.generated';

type Provenance = NonNullable<Bundle['spec']['provenance']>;

type Part = NonNullable<NonNullable<Subscription['status']>['found']>[number];

/** What one of several artifacts says of its own build. @public */
export type ArtifactProvenance = NonNullable<Provenance['artifacts']>[number];

/** What people may read of it is cut to this length, which the CRD allows. */
const longestAuthor = 256;

/**
 * What several artifacts say of their builds: each for itself, and for all of them what every one says, and says alike. All were
 * built by the time of the last.
 *
 * @param parts - images, charts and the commit
 */
export function combinedProvenance(
  parts: readonly Part[],
): Pick<Provenance, 'artifacts' | 'commitSHA' | 'author' | 'buildTimestamp'> {
  const each = parts.map(provenanceOf);
  const said = each.filter(one => Object.keys(one).length > 1);
  const commitSHA = sharedBy(each, 'commitSHA');
  const author = sharedBy(each, 'author');
  const last = lastOf(each.map(one => one.buildTimestamp));
  return {
    ...(commitSHA === undefined ? {} : { commitSHA }),
    ...(author === undefined ? {} : { author }),
    ...(last === undefined ? {} : { buildTimestamp: last }),
    ...(said.length === 0 ? {} : { artifacts: said }),
  };
}

/**
 * Where the sources of all of them are; `undefined` where one does not say it, or says something else.
 *
 * @param parts - images or charts
 */
export function combinedSource(parts: readonly Part[]): string | undefined {
  return sharedBy(parts.map(provenanceOf), 'source');
}

function provenanceOf({
  reference,
  commit,
  revision = commit,
  source,
  author,
  builtAt,
}: Part): ArtifactProvenance {
  return {
    reference,
    ...(revision === undefined ? {} : { commitSHA: revision }),
    ...(source === undefined ? {} : { source }),
    ...(author === undefined || author === ''
      ? {}
      : { author: cutText(author, longestAuthor) }),
    ...(builtAt === undefined ? {} : { buildTimestamp: builtAt }),
  };
}

function sharedBy(
  said: readonly ArtifactProvenance[],
  field: 'commitSHA' | 'source' | 'author',
): string | undefined {
  const [first] = said;
  return said.every(one => one[field] === first[field])
    ? first?.[field]
    : undefined;
}

/** `undefined` where one of them does not say it. */
function lastOf(instants: readonly (string | undefined)[]): string | undefined {
  const known = instants.flatMap(each => (each === undefined ? [] : [each]));
  if (known.length < instants.length) return undefined;
  return known.sort((a, b) => Date.parse(b) - Date.parse(a))[0];
}
