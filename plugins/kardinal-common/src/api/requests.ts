import { labels } from './labels';
import { Bundle } from './types.generated';

/** How many requests a Pipeline remembers. @public */
export const longestRequestMemory = 2_000;

/** What a Pipeline remembers of the request that made a Bundle; nothing of one that was made otherwise. @public */
export function requestDigest({ metadata }: Bundle): string | undefined {
  return metadata.annotations?.[labels.idempotencyKey]?.slice(0, 16);
}
