/** Shorter texts are labels, which may stand in several places. */
const mostWordsOfLabel = 3;

/** Where texts stand by themselves; of a text in another one the inner counts. */
const blocks = 'p, li, td, th, dd, dt, h1, h2, h3, h4, figcaption, span';

/** What nobody sees: text for screen readers, tooltips and what is not drawn. */
const unseen =
  '[class*="visuallyHidden"], [role="tooltip"], [hidden], style, script';

/** Sentences, of more words than a label has, that stand in a document more than once. */
export function repeatedSentences(root: HTMLElement): readonly string[] {
  const seen = root.cloneNode(true) as HTMLElement;
  seen.querySelectorAll(unseen).forEach(each => each.remove());
  const whole = textOf(seen);
  const sentences = [...seen.querySelectorAll(blocks)]
    .filter(each => each.querySelector('p, li, td, th, dd, dt') === null)
    .flatMap(each => textOf(each).split(/(?<=\.)\s+(?=[A-Z0-9])/))
    .map(text => text.replace(/\.$/, '').trim())
    .filter(
      text =>
        (text.match(/[\p{L}\p{N}.#-]*\p{L}[\p{L}\p{N}.#-]*/gu)?.length ?? 0) >
        mostWordsOfLabel,
    );
  return [...new Set(sentences)].filter(
    text => whole.split(text).length - 1 > 1,
  );
}

/** Texts of neighbours are not one. */
function textOf(element: Element): string {
  const parts: string[] = [];
  const visit = (node: Node) => {
    if (node.nodeType === Node.TEXT_NODE) parts.push(node.textContent ?? '');
    const isBlock = node instanceof Element && node.matches(`${blocks}, div`);
    if (isBlock && !node.matches('span')) parts.push(' \n');
    node.childNodes.forEach(visit);
    if (isBlock && !node.matches('span')) parts.push(' \n');
  };
  visit(element);
  return parts.join('').replace(/\s+/g, ' ').trim();
}
