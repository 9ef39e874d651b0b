import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { aBundle } from '../testing/objects';
import { pullRequestText } from './pullRequestText';

// What CI and users write into a pull request does nothing there: a forge reads the rendered text, except code.

const at = Date.parse('2026-04-07T12:00:00Z');
const portalUrl = 'https://portal.example.com/bundle';
const diffUrl = `${portalUrl}?node=environment%2Fprod&diff=`;

/** A pull request in which everything that somebody can choose is this text. */
function bodyWith(text: string): string {
  const bundle = aBundle('1.0.0', {
    metadata: { name: text },
    spec: {
      artifacts: {
        images: [{ name: text, reference: `acme/${text}:1.0.0` }],
      },
      provenance: {
        commitSHA: text,
        ciRunURL: text,
        author: text,
        buildTimestamp: text,
      },
    },
  });
  return pullRequestText({
    pipeline: text,
    environment: text,
    bundle,
    gates: [
      {
        name: text,
        namespace: text,
        scope: text,
        result: 'pass',
        reason: text,
        inputs: { [text]: text },
      },
    ],
    upstreams: [{ environment: text, state: text }],
    changes: [{ file: text, image: text, from: text, to: text }],
    at,
    portalUrl,
    diffUrl,
  }).body;
}

interface Rendered {
  /** Of each block, with `\0` in place of code. */
  readonly texts: readonly string[];
  readonly links: readonly string[];
  readonly markup: readonly string[];
}

/** The body as a forge renders it, before it looks for references. */
function render(body: string): Rendered {
  const texts: string[] = [];
  const links: string[] = [];
  const markup: string[] = [];
  const plain = ['text', 'code_inline', 'link_open', 'link_close'];
  for (const block of new MarkdownIt({ html: true }).parse(body, {})) {
    const children = block.children ?? [];
    texts.push(
      children
        .map(({ type, content }) => (type === 'text' ? content : '\0'))
        .join(''),
    );
    for (const token of children) {
      const href = token.attrGet('href');
      if (href !== null) links.push(href);
      if (!plain.includes(token.type)) markup.push(token.type);
    }
    if (/^(html_block|fence|code_block|blockquote|image)/.test(block.type))
      markup.push(block.type);
  }
  return { texts, links, markup };
}

/** What a forge acts on in text that is no code. */
const active = [
  /\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?):?\s+(?:(?:[\w.-]+\/[\w.-]+)?[#!]\d|gh-\d)/i,
  /(?:[\w.-]+\/[\w.-]+)?#\d/,
  /\bgh-\d/i,
  /@\w/,
  /:\/\//,
  /\bwww\./,
];

const keyword = fc.constantFrom(
  'close',
  'closes',
  'closed',
  'fix',
  'fixes',
  'fixed',
  'resolve',
  'resolves',
  'resolved',
  'Fixes',
  'CLOSES',
);
const reference = fc.constantFrom(
  '#12',
  'acme/gitops#12',
  'GH-12',
  'gh-12',
  '!12',
  'JIRA-12',
  'https://github.com/acme/gitops/issues/12',
  'http://github.com/acme/gitops/pull/12',
  'www.example.com',
  '@everyone',
  '@acme/owners',
  'ana@example.com',
);
const breakout = fc.constantFrom(
  '`',
  '``',
  '\\',
  '\\|',
  '|',
  '||',
  '\n',
  '\r\n',
  '\n\n',
  '\t',
  ' ',
  '<!-- ',
  '-->',
  '<b>',
  '</td>',
  '&#64;',
  '[x](',
  '](',
  '![',
  '*',
  '_',
  '# ',
  '- ',
  '> ',
  '~~',
  ': ',
  '\\`',
  '\\\\|',
  'x',
  '\u200b',
);
const hostile = fc
  .array(fc.oneof(keyword, reference, breakout, fc.string({ maxLength: 3 })), {
    minLength: 1,
    maxLength: 8,
  })
  .map(parts => parts.join(''));
const sentence = fc
  .tuple(breakout, keyword, fc.constantFrom(' ', ': ', '\n'), reference)
  .map(parts => parts.join(''));

describe('the text of a pull request', () => {
  it.each([
    'Fixes https://github.com/acme/gitops/issues/12',
    'closes #12',
    'Resolves: acme/gitops#12',
    'fixes GH-12',
    'https://example.com/a',
    'www.example.com',
    '@everyone',
    '&#64;everyone',
    'a` fixes #12',
    'a\\| fixes #12',
    '<img src=x> @everyone | [x](javascript:alert(1))\n# hi',
  ])('has nothing of %j but its letters', text => {
    expectInert(bodyWith(text));
  });

  it('has nothing that a forge acts on, whatever CI and users write', () => {
    fc.assert(
      fc.property(fc.oneof(sentence, hostile), text =>
        expectInert(bodyWith(text)),
      ),
      { numRuns: 1_000 },
    );
  });

  it('says what was written, as it was', () => {
    const { body } = pullRequestText({
      pipeline: 'guestbook',
      environment: 'prod',
      bundle: aBundle('1.0.0', {
        spec: { provenance: { author: 'Ana, @acme/owners' } },
      }),
      gates: [],
      upstreams: [],
      changes: [],
      at,
    });
    expect(body).toContain('| Author | `Ana, @acme/owners` |');
  });
});

function expectInert(body: string): void {
  const { texts, links, markup } = render(body);
  const found = active.flatMap(pattern =>
    texts.filter(text => pattern.test(text)),
  );
  expect(found).toEqual([]);
  expect(markup).toEqual([]);
  // The pages in the portal, and the address that is shown as the CI run.
  expect(links.length).toBeLessThanOrEqual(3);
  expect(links.slice(0, 2)).toEqual([portalUrl, diffUrl]);
}
