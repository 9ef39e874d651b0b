import { Sentence } from '@kardinal/backstage-plugin-kardinal-common';
import { formatInstant } from './formatInstant';
import { englishReader, Reader } from './Reader';

/** A sentence as plain text, its instants in the reader's zone and the sentence's language, which is English. */
export function formatSentence(sentence: Sentence, reader: Reader): string {
  const english = englishReader(reader);
  return sentence
    .map(part =>
      part.type === 'instant' ? formatInstant(part, english) : part.text,
    )
    .join('');
}
