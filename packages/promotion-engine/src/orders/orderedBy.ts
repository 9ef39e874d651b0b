import { Bundle } from '@kardinal/backstage-plugin-kardinal-common';

/** Who asks for something, and when. */
export interface Asked {
  readonly requestedBy: string;
  readonly reason: string | undefined;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * What every order says of the request that it comes from.
 *
 * @param ended - what the same request came to before, and is over
 */
export function orderedBy(
  { requestedBy, reason, now }: Asked,
  ended: readonly Bundle[],
) {
  return {
    // Names, not how many: the history forgets.
    occurrence: ended
      .map(({ metadata }) => metadata.name)
      .sort()
      .join(' '),
    createdAt: new Date(now).toISOString(),
    requestedBy,
    ...(reason === undefined ? {} : { reason }),
  };
}
