import { Sentence } from '@kardinal/backstage-plugin-kardinal-common';
import { SentenceInstant } from './SentenceInstant';

/** A sentence of the backend, its instants in the reader's zone. */
export const SentenceText = (props: { readonly sentence: Sentence }) => (
  <>
    {props.sentence.map((part, index) =>
      part.type === 'instant' ? (
        // The parts of a sentence have no identity but their place.
        // eslint-disable-next-line react/no-array-index-key
        <SentenceInstant key={index} instant={part} />
      ) : (
        part.text
      ),
    )}
  </>
);
