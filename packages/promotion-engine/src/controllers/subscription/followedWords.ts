import { Subscription } from '@kardinal/backstage-plugin-kardinal-common';
import { unreachable } from '@kardinal/kube-controller';

type Latest = NonNullable<NonNullable<Subscription['status']>['latest']>;

/**
 * What a Subscription does, in one sentence, and how far it is.
 *
 * @param older - a tag that is the newest now, since the one on record is gone
 */
export function followedWords(
  { spec }: Subscription,
  latest: Latest | undefined,
  older?: string,
): string {
  const { pipeline, image } = spec;
  const what = `${choiceOf(image)} of ${
    image?.repository ?? ''
  } becomes a Bundle of ${pipeline}`;
  if (latest === undefined) return what;
  if (older !== undefined)
    return `${what}; ${latest.tag} does not count any more, and ${older}, which is older, is not released again`;
  return latest.bundle === undefined
    ? `${what}; ${latest.tag} was there when it began`
    : `${what}; ${latest.tag} has the Bundle ${latest.bundle}`;
}

function choiceOf(image: Subscription['spec']['image']): string {
  const { select = 'semver', range, tag = '' } = image ?? {};
  switch (select) {
    case 'semver':
      return range === undefined
        ? 'Each higher version'
        : `Each higher version within ${range}`;
    case 'lexical':
      return 'Each later tag in alphabetical order';
    case 'newestBuild':
      return 'Each newer build';
    case 'digest':
      return `Whatever the tag ${tag} means next`;
    default:
      return unreachable(select);
  }
}
