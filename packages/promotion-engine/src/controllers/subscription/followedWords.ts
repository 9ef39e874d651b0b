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
  const what = whatBecomes(spec);
  if (latest === undefined) return what;
  const name = latest.tag ?? latest.commit?.slice(0, 7) ?? latest.reference;
  if (older !== undefined)
    return `${what}; ${name} does not count any more, and ${older}, which is older, is not released again`;
  return latest.bundle === undefined
    ? `${what}; ${name} was there when it began`
    : `${what}; ${name} has the Bundle ${latest.bundle}`;
}

function whatBecomes(spec: Subscription['spec']): string {
  const { type, pipeline, images = [], charts = [], git, when = '' } = spec;
  if (type !== 'combined')
    return `${choiceOf(spec)} becomes a Bundle of ${pipeline}`;
  const ids = [
    ...[...images, ...charts].map(({ id }) => id),
    ...(git ? ['git'] : []),
  ];
  return `The newest of ${ids.join(
    ', ',
  )} become one Bundle of ${pipeline} once ${when}`;
}

function choiceOf({ type, image, chart, git }: Subscription['spec']): string {
  switch (type) {
    case 'image':
      return `${imageChoice(image)} of ${image?.repository ?? ''}`;
    case 'chart':
      return `${higher('version', chart?.range)} of the chart ${
        chart?.name ?? ''
      } of ${chart?.repository ?? ''}`;
    case 'git':
    case 'combined':
      return `${gitChoice(git)} of ${
        git?.repository ?? 'the repository of the Pipeline'
      }`;
    default:
      return unreachable(type);
  }
}

function imageChoice(image: Subscription['spec']['image']): string {
  const { select = 'semver', range, tag = '' } = image ?? {};
  switch (select) {
    case 'semver':
      return higher('version', range);
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

function gitChoice(git: Subscription['spec']['git']): string {
  const { select = 'branch', range, branch } = git ?? {};
  switch (select) {
    case 'branch':
      return branch === undefined
        ? 'The newest commit'
        : `The newest commit of ${branch}`;
    case 'semver':
      return higher('tag', range);
    case 'lexical':
      return 'Each later tag in alphabetical order';
    case 'newest':
      return 'Each newer tag';
    default:
      return unreachable(select);
  }
}

function higher(what: string, range: string | undefined): string {
  return range === undefined
    ? `Each higher ${what}`
    : `Each higher ${what} within ${range}`;
}
