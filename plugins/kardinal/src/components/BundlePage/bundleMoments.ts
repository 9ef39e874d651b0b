import {
  EnvironmentNodeView,
  ReleaseView,
} from '@kardinal/backstage-plugin-kardinal-common';

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
): readonly BundleMoment[] {
  const { buildTimestamp } = provenance;
  const moments: readonly BundleMoment[] = [
    ...(buildTimestamp === undefined
      ? []
      : [{ at: buildTimestamp, label: 'Built' }]),
    { at: createdAt, label: 'Created' },
    ...environments.flatMap(({ name, timeline }) =>
      timeline.map(moment => ({ ...moment, environment: name })),
    ),
  ];
  // Stable: of one instant they stay in the order in which they happen.
  return [...moments].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
