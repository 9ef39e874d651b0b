import { Sentence } from '@kardinal/backstage-plugin-kardinal-common';
import { formatInstant } from './formatInstant';
import { Reader } from './Reader';

/** A sentence as plain text, its instants in the reader's zone. */
export function formatSentence(sentence: Sentence, reader: Reader): string {
  return sentence
    .map(part =>
      part.type === 'instant' ? formatInstant(part, reader) : part.text,
    )
    .join('');
}
