import { Sentence } from '../view/Sentence';
import { atTime, sentence } from '../view/sentences';
import { driftWords } from './driftWords';

/** What runs in an environment instead of what was promoted, and who changed it, where that is known. */
export function driftSentence(
  environment: string,
  promoted: string,
  seen: {
    readonly workload: string;
    readonly version: string;
    readonly changed?: {
      readonly by: string;
      /** RFC 3339. */
      readonly at: string;
    };
  },
): Sentence {
  const { changed } = seen;
  const what = driftWords(environment, promoted, seen);
  return changed === undefined
    ? sentence(`${what}.`)
    : sentence(
        `${what}. It was last changed by ${changed.by} `,
        atTime(changed.at),
        '.',
      );
}
