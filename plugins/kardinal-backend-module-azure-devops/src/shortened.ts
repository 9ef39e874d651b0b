/** What Azure DevOps takes as a description, in UTF-16 code units. */
const LIMIT = 4_000;
const REST = '\n\n… The rest is on the page of the Bundle.';

/** Of a character that has two code units the first. */
const HALF = /[\uD800-\uDBFF]$/;

/** A description of at most 4,000 characters: of a longer one whole lines, as a line that is cut is other Markdown. @internal */
export function shortened(text: string): string {
  if (text.length <= LIMIT) return text;
  const begin = text.slice(0, LIMIT - REST.length).replace(HALF, '');
  const end = begin.lastIndexOf('\n');
  return `${end > 0 ? begin.slice(0, end) : begin}${REST}`;
}
