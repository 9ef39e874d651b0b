import { labels } from '@kardinal/backstage-plugin-kardinal-common';

/** Who marks a Bundle, and when. @public */
export interface Marking {
  readonly by: string;
  /** RFC 3339. */
  readonly at: string;
}

type Marks = Readonly<Record<string, string>>;

/** Makes the annotations that start once more what has failed. @public */
export function retryMarks({ by, at }: Marking): Marks {
  return { [labels.retryAt]: at, [labels.retryBy]: by };
}

/** Makes the annotations that end a promotion for good. @public */
export function abortMarks({ by, at }: Marking, reason: string): Marks {
  return {
    [labels.abortAt]: at,
    [labels.abortBy]: by,
    [labels.abortReason]: reason,
  };
}

/**
 * Makes the annotations that keep a Bundle from being superseded, or no longer do: that is `false` rather than nothing, so that who
 * did it stays beside it.
 *
 * @public
 */
export function pinMarks(
  { by }: Pick<Marking, 'by'>,
  pin: 'pinned' | 'unpinned',
): Marks {
  return {
    [labels.pin]: pin === 'pinned' ? 'true' : 'false',
    [labels.pinBy]: by,
  };
}
