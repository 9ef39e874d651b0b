import {
  FoundPart,
  shortHash,
  Subscription,
} from '@kardinal/backstage-plugin-kardinal-common';
import { unreachable } from '@kardinal/kube-controller';

/** Of what is followed: another range, other patterns or files go on from where it was. */
export function sourceHash({ spec }: Subscription): string {
  return shortHash(
    JSON.stringify([spec.type, ...partsOf(spec), spec.pipeline]),
  );
}

function partsOf({
  type,
  image,
  chart,
  git,
  images = [],
  charts = [],
}: Subscription['spec']): readonly (string | undefined)[] {
  const ofGit = [git?.repository, git?.select, git?.branch];
  switch (type) {
    case 'image':
      return [image?.repository, image?.select, image?.tag];
    case 'chart':
      return [chart?.repository, chart?.name];
    case 'git':
      return ofGit;
    case 'combined':
      return [
        ...images.flatMap(each => [
          each.id,
          each.repository,
          each.select,
          each.tag,
        ]),
        ...ofGit,
        ...charts.flatMap(({ id, repository, name }) => [id, repository, name]),
      ];
    default:
      return unreachable(type);
  }
}

/** What is on record of what is followed now. */
export function recorded(
  subscription: Subscription | undefined,
): NonNullable<Subscription['status']>['latest'] {
  const { status } = subscription ?? {};
  return subscription !== undefined &&
    status?.source === sourceHash(subscription)
    ? status.latest
    : undefined;
}

/**
 * What is on record of one of several things that are followed now.
 *
 * @param id - what it is called; without one, it is the only one
 */
export function recordedOf(
  subscription: Subscription | undefined,
  id: string | undefined,
): Pick<FoundPart, 'tag' | 'digest' | 'commit'> | undefined {
  return id === undefined
    ? recorded(subscription)
    : recordedParts(subscription).find(part => part.id === id);
}

/** What is on record of several things that are followed now. */
export function recordedParts(
  subscription: Subscription | undefined,
): readonly FoundPart[] {
  const { status } = subscription ?? {};
  return subscription !== undefined &&
    status?.source === sourceHash(subscription)
    ? status.found ?? []
    : [];
}
