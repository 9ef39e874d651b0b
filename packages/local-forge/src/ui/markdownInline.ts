const PLACE = '\u0000';

/** Whichever comes first: a backslash frees a backtick from its meaning. */
const ESCAPE_OR_CODE =
  /\\(&(?:lt|gt|amp|quot|#39);|[!-/:-@[-`{-~])|(`+)(.+?)\2(?!`)/g;

/**
 * Renders the marks inside one line of Markdown whose HTML was escaped before:
 * code, links, emphasis, line breaks and backslash escapes.
 *
 * @public
 */
export function renderInline(escaped: string): string {
  const kept: string[] = [];
  const keep = (text: string) => `${PLACE}${kept.push(text) - 1}${PLACE}`;
  const marked = escaped
    .replaceAll(PLACE, '')
    .replace(ESCAPE_OR_CODE, (_, character, __, code) =>
      keep(character ?? `<code>${code.trim()}</code>`),
    )
    .replace(/&amp;(#\d+|[a-z]+);/gi, '&$1;')
    .replace(/&lt;br ?\/?&gt;/gi, '<br>')
    .replace(
      /!?\[([^\]]*)\]\(([^()\s]+)(?: &quot;.*?&quot;)?\)/g,
      (whole, label: string, url: string) =>
        isSafeUrl(url) ? keep(linkTo(url, renderInline(label))) : whole,
    )
    .replace(/(?:&lt;)?\bhttps?:\/\/[^\s<>()|]+/g, whole =>
      autolink(whole, keep),
    )
    .replace(/\*\*(\S(?:.*?\S)?)\*\*/g, '<strong>$1</strong>')
    .replace(/__(\S(?:.*?\S)?)__/g, '<strong>$1</strong>')
    .replace(/\*(\S(?:.*?\S)?)\*/g, '<em>$1</em>')
    .replace(/(^|[\s(])_(\S(?:.*?\S)?)_(?=$|[\s).,:;!?])/g, '$1<em>$2</em>')
    .replace(/~~(\S(?:.*?\S)?)~~/g, '<del>$1</del>');
  return restore(marked, kept);
}

function autolink(whole: string, keep: (text: string) => string): string {
  const isBracketed = whole.startsWith('&lt;');
  const bare = isBracketed
    ? whole.slice('&lt;'.length).replace(/&gt;.*$/, '')
    : whole.replace(/(?:&(?:gt|lt|quot|#39);|[.,:;!?'"*_~])+$/, '');
  const start = isBracketed ? '&lt;'.length : 0;
  const rest = whole.slice(start + bare.length).replace(/^&gt;/, '');
  return keep(linkTo(bare, bare)) + rest;
}

function linkTo(url: string, label: string): string {
  return `<a href="${url}" rel="noopener noreferrer">${label}</a>`;
}

function isSafeUrl(url: string): boolean {
  return /^(https?:\/\/|\/(?!\/)|#)/i.test(url);
}

function restore(text: string, kept: readonly string[]): string {
  const parts = text.split(PLACE);
  const restored = parts
    .map((part, index) => (index % 2 === 1 ? kept[Number(part)] ?? '' : part))
    .join('');
  return restored.includes(PLACE) ? restore(restored, kept) : restored;
}
