import {
  FoundImage,
  Subscription,
} from '@kardinal/backstage-plugin-kardinal-common';
import { unreachable } from '@kardinal/kube-controller';
import { compareTags } from './selectTags';

type Latest = NonNullable<NonNullable<Subscription['status']>['latest']>;
type Select = NonNullable<Subscription['spec']['image']>['select'];

/**
 * Whether what was found goes beyond what is on record. It does not where the newest tag was removed, so that an older one is the
 * newest now: nobody asked for it to be released again.
 */
export function isNewer(
  select: Select,
  { tag, digest, builtAt }: FoundImage,
  latest: Latest,
): boolean {
  // A tag that means something else.
  if (tag === latest.tag) return digest !== latest.digest;
  switch (select) {
    case 'digest':
      return true;
    case 'semver':
    case 'lexical':
      return compareTags(select, tag, latest.tag) > 0;
    case 'newestBuild': {
      const [is, was] = [builtAt, latest.builtAt].map(each =>
        Date.parse(each ?? ''),
      );
      return is === was
        ? compareTags('lexical', tag, latest.tag) > 0
        : !(is < was);
    }
    default:
      return unreachable(select);
  }
}
