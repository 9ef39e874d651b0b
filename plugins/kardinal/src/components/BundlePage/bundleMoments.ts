import {
  EnvironmentNodeView,
  ReleaseView,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Texts } from '../../translation';

/** Something that happened to a Bundle. */
export interface BundleMoment {
  /** RFC 3339. */
  readonly at: string;
  readonly label: string;
  /** Absent where it is not about one. */
  readonly environment?: string;
}

/** What happened to a Bundle in all environments, the oldest first. */
export function bundleMoments(
  { createdAt, provenance }: ReleaseView,
  environments: readonly EnvironmentNodeView[],
  t: Texts['text'],
): readonly BundleMoment[] {
  const { buildTimestamp } = provenance;
  const moments: readonly BundleMoment[] = [
    ...(buildTimestamp === undefined
      ? []
      : [{ at: buildTimestamp, label: t('bundle.built') }]),
    { at: createdAt, label: t('bundle.created') },
    ...environments.flatMap(({ name, timeline }) =>
      timeline.map(moment => ({ ...moment, environment: name })),
    ),
  ];
  // Stable: of one second, which is all that some of them know, they stay in the order in which they happen.
  return [...moments].sort((a, b) => secondOf(a) - secondOf(b));
}

function secondOf({ at }: BundleMoment): number {
  return Math.floor(Date.parse(at) / 1_000);
}
