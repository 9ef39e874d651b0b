import MarkdownIt, { Token } from 'markdown-it';
import sanitizeHtml from 'sanitize-html';
import { escapeHtml, SafeHtml } from './html';

// As GitHub shows comments: a new line is a new line, and an address is a link.
const markdown = new MarkdownIt({ html: true, breaks: true, linkify: true });
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
// An image would be fetched from wherever the text says: its description is shown instead.
markdown.renderer.rules.image = (tokens, index) =>
  escapeHtml(tokens[index].content);
markdown.core.ruler.push('page', ({ tokens }) => tokens.forEach(fitIntoPage));

/** What Markdown makes, and the few tags of HTML that comments use beside it. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'p',
    'br',
    'hr',
    'blockquote',
    'pre',
    'ul',
    'ol',
    'li',
    'details',
    'summary',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'a',
    'code',
    'strong',
    'em',
    's',
    'del',
    'kbd',
    'sub',
    'sup',
  ],
  allowedAttributes: {
    a: ['href', 'rel'],
    ol: ['start'],
    details: ['open'],
  },
  allowedClasses: { th: ['right', 'center'], td: ['right', 'center'] },
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
  transformTags: {
    a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer' }),
  },
};

/**
 * Renders the Markdown of GitHub's comments. Nothing in a text becomes a script, a style, a form, an image, or a link to
 * anything but a page.
 *
 * @public
 */
export function renderMarkdown(text: string): SafeHtml {
  return new SafeHtml(sanitizeHtml(markdown.render(text), allowed));
}

function fitIntoPage(token: Token): void {
  // The page's own title is the only h1.
  if (/^heading_/.test(token.type))
    token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + 1)}`;
  // The page's policy allows no inline styles.
  const alignment = token.attrGet('style')?.replace('text-align:', '');
  if (alignment) token.attrSet('class', alignment);
}
