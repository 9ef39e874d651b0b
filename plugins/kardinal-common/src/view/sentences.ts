import { Sentence, SentencePart } from './types';

/** Builds a {@link Sentence} from texts and instants. */
export function sentence(
  ...parts: readonly (string | SentencePart | Sentence)[]
): Sentence {
  const flat = parts.flatMap(part =>
    typeof part === 'string' ? textPart(part) : part,
  );
  return flat.reduce<SentencePart[]>((joined, part) => {
    const last = joined[joined.length - 1];
    if (part.type === 'text' && last?.type === 'text')
      joined.splice(-1, 1, { type: 'text', text: last.text + part.text });
    else joined.push(part);
    return joined;
  }, []);
}

/** A moment that happened or is fixed. */
export function at(instant: string): SentencePart {
  return { type: 'instant', at: instant, precision: 'exact' };
}

/** A moment that is predicted. */
export function about(instant: string): SentencePart {
  return { type: 'instant', at: instant, precision: 'about' };
}

/** A moment as the time that something happens: `at 14:32`, but `12 min ago`. */
export function atTime(
  instant: string,
  precision: 'exact' | 'about' = 'exact',
): SentencePart {
  return { type: 'instant', at: instant, precision, preposition: 'at' };
}

/** Until when something can be done, with the time that is left. */
export function deadline(instant: string): SentencePart {
  return { type: 'instant', at: instant, precision: 'exact', shows: 'left' };
}

/** Sentences as one enumeration: `a, b and c`. */
export function enumerate(parts: readonly Sentence[]): Sentence {
  return sentence(
    ...parts.flatMap((part, index) => {
      if (index === 0) return [part];
      return [index === parts.length - 1 ? ' and ' : ', ', part];
    }),
  );
}

/** Somebody else's words inside of a sentence of ours, which brings its own full stop. */
export function quoted(text: string): string {
  return text.trim().replace(/\.+$/, '');
}

/** The sentence with its instants in RFC 3339, for logs and terminals. @public */
export function plainSentence(parts: Sentence): string {
  return parts
    .map(part => {
      if (part.type === 'text') return part.text;
      return [part.preposition, part.precision === 'about' && 'about', part.at]
        .filter(Boolean)
        .join(' ');
    })
    .join('');
}

function textPart(text: string): readonly SentencePart[] {
  return text === '' ? [] : [{ type: 'text', text }];
}
