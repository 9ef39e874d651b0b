/** How much is kept of what others say, in characters: several paragraphs. */
const mostWords = 1_024;

/**
 * Cuts a text of somebody else to a length, and says in it that it was cut. Whoever is asked (a forge, a registry, a health object,
 * a program) answers with as many words as it likes, and an API server refuses fields that are too long, with all that is beside
 * them: words of others come through here where they enter.
 *
 * @param most - in UTF-16 code units; no API server counts more
 * @public
 */
export function cutText(text: string, most = mostWords): string {
  if (text.length <= most) return text;
  const mark = `… (cut: it has ${text.length} characters)`;
  // What is cut this short is a name and no sentence.
  const end = mark.length * 2 > most ? '…' : mark;
  return wholeCharacters(text, most - end.length) + end;
}

/** Without half of a character that takes two code units: no API server stores one. */
function wholeCharacters(text: string, length: number): string {
  const last = text.charCodeAt(length - 1);
  const isHalf = last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, isHalf ? length - 1 : length);
}
