import { cutText } from '@kardinal/foundation';
import { labels } from '../api/labels';
import { Bundle } from '../api/types.generated';

/** That somebody wants a promotion to end. @public */
export interface Abort {
  /** As it was written, RFC 3339 where the portal wrote it. */
  readonly at: string;
  /** Who says so; not signed. */
  readonly by?: string;
  readonly reason?: string;
}

/** The most characters of who and why that are shown: anybody who may annotate a Bundle writes them. */
const longest = 500;

/** Whether somebody has ended the promotion of a Bundle. @public */
export function abortOf({ metadata }: Bundle): Abort | undefined {
  const { annotations = {} } = metadata;
  const at = annotations[labels.abortAt];
  if (at === undefined) return undefined;
  const by = words(annotations[labels.abortBy]);
  const reason = words(annotations[labels.abortReason]);
  return {
    at,
    ...(by === undefined ? {} : { by }),
    ...(reason === undefined ? {} : { reason }),
  };
}

/** What an abort is called in a record: without a full stop. @public */
export function abortWords({ by, reason }: Abort): string {
  const whose = by === undefined ? 'Aborted' : `Aborted by ${by}`;
  return reason === undefined
    ? whose
    : `${whose}: ${reason.replace(/\.$/, '')}`;
}

function words(text: string | undefined): string | undefined {
  return text === undefined ? undefined : cutText(text, longest);
}
