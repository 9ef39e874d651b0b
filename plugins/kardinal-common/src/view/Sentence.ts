/**
 * A sentence for a person, with its instants kept apart: the portal formats times in the reader's zone and never
 * phrases anything itself.
 *
 * @public
 */
export type Sentence = readonly SentencePart[];

/** @public */
export type SentencePart =
  | { readonly type: 'text'; readonly text: string }
  /** RFC 3339. `precision: about` where it is a prediction. */
  | {
      readonly type: 'instant';
      readonly at: string;
      readonly precision: 'exact' | 'about';
      /** Stands before a clock time, and before nothing else: `at 14:32`, but `12 min ago`. */
      readonly preposition?: 'at';
      /** Followed by the time that is left until then: `10:40, 4 min left`. */
      readonly shows?: 'left';
    };
