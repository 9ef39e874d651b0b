import { cutText } from './cutText';

/** Says what was thrown, whoever threw it: for statuses, and as long as {@link cutText} lets it be. @public */
export function errorWords(error: unknown): string {
  return cutText(error instanceof Error ? error.message : String(error));
}
