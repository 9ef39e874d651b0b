import { Subscription } from '@kardinal/backstage-plugin-kardinal-common';
import { unreachable } from '@kardinal/kube-controller';
import { compareTags } from './selectTags';

type Latest = NonNullable<NonNullable<Subscription['status']>['latest']>;

/** What is found, as far as it says which is newer. */
export type Found = Pick<Latest, 'tag' | 'digest' | 'commit' | 'builtAt'>;

/** What makes something newer: its version, its place in the alphabet, when it was built, or that it is something else. */
export type Order = 'semver' | 'lexical' | 'time' | 'change';

/** The order in which a Subscription goes through what it follows. */
export function orderOf({ type, image, git }: Subscription['spec']): Order {
  switch (type) {
    case 'image':
      return orderOfSelect(image?.select ?? 'semver');
    case 'chart':
      return 'semver';
    case 'git':
    case 'combined':
      return orderOfSelect(git?.select ?? 'branch');
    default:
      return unreachable(type);
  }
}

export type Select =
  | NonNullable<Subscription['spec']['image']>['select']
  | NonNullable<Subscription['spec']['git']>['select'];

/** The same of one thing that it follows. */
export function orderOfSelect(select: Select): Order {
  switch (select) {
    case 'semver':
    case 'lexical':
      return select;
    case 'newestBuild':
    case 'newest':
      return 'time';
    case 'digest':
    case 'branch':
      return 'change';
    default:
      return unreachable(select);
  }
}

/**
 * Whether what was found goes beyond what is on record. It does not where the newest tag was removed, so that an older one is the
 * newest now: nobody asked for it to be released again.
 */
export function isNewer(order: Order, found: Found, latest: Found): boolean {
  const { tag = '', builtAt } = found;
  const { tag: before = '' } = latest;
  // A tag or branch that means something else.
  if (tag === before)
    return found.digest !== latest.digest || found.commit !== latest.commit;
  switch (order) {
    case 'change':
      return true;
    case 'semver':
    case 'lexical':
      return compareTags(order, tag, before) > 0;
    case 'time': {
      const [is, was] = [builtAt, latest.builtAt].map(each =>
        Date.parse(each ?? ''),
      );
      return is === was ? compareTags('lexical', tag, before) > 0 : !(is < was);
    }
    default:
      return unreachable(order);
  }
}
