import {
  plainSentence,
  Sentence,
} from '@kardinal/backstage-plugin-kardinal-common';

/** Whether two sentences are one, so that a page that has the one leaves the other out. */
export function saysTheSame(
  one: Sentence | undefined,
  other: Sentence | undefined,
): boolean {
  return (
    one !== undefined &&
    other !== undefined &&
    plainSentence(one) === plainSentence(other)
  );
}
