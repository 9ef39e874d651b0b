import {
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
  git,
}: Subscription['spec']): readonly (string | undefined)[] {
  switch (type) {
    case 'image':
      return [image?.repository, image?.select, image?.tag];
    case 'git':
      return [git?.repository, git?.select, git?.branch];
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
