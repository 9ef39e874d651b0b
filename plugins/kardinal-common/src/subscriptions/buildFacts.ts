import { cutText } from '@kardinal/foundation';
import { Bundle } from '../api/types.generated';

/** What people may read of it is cut to this length, which the CRD allows. */
const longestAuthor = 256;

/** What an image or a chart says of its own build: nobody has proven it. @public */
export interface BuildFacts {
  /** RFC 3339. */
  readonly builtAt?: string;
  /** The commit that it was built from. */
  readonly revision?: string;
  /** Where its sources are. */
  readonly source?: string;
  readonly author?: string;
}

/** The same as the provenance of a Bundle, which names no sources; `undefined` where nothing is said. */
export function buildProvenance({
  builtAt,
  revision,
  author,
}: BuildFacts): Bundle['spec']['provenance'] {
  if (builtAt === undefined && revision === undefined && author === undefined)
    return undefined;
  return {
    ...(revision === undefined ? {} : { commitSHA: revision }),
    ...(author === undefined ? {} : { author: cutText(author, longestAuthor) }),
    ...(builtAt === undefined ? {} : { buildTimestamp: builtAt }),
  };
}
