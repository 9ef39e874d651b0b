import { renderMarkdown } from './renderMarkdown';

/** Without the line breaks between blocks. */
function rendered(text: string): string {
  return renderMarkdown(text).text.replace(/>\n+(?=<|$)/g, '>');
}

describe('renderMarkdown', () => {
  it.each([
    ['a heading below the title of the page', '## Title', '<h3>Title</h3>'],
    ['a new line', 'one\ntwo', '<p>one<br />\ntwo</p>'],
    [
      'emphasis',
      '**b** *i* ~~d~~',
      '<p><strong>b</strong> <em>i</em> <s>d</s></p>',
    ],
    ['words with underscores', 'a_b_c', '<p>a_b_c</p>'],
    ['code', '`a <b> *c*`', '<p><code>a &lt;b&gt; *c*</code></p>'],
    [
      'a fence',
      '```yaml\na: <b>\n```',
      '<pre><code>a: &lt;b&gt;\n</code></pre>',
    ],
    [
      'a list in a list',
      '1. a\n   - b',
      '<ol><li>a\n<ul><li>b</li></ul></li></ol>',
    ],
    ['a quote', '> a', '<blockquote><p>a</p></blockquote>'],
    ['no comment', 'a <!-- hidden --> b', '<p>a  b</p>'],
    [
      'a table',
      '| a | b |\n|---|--:|\n| 1 \\| 2 | `x` |',
      '<table><thead><tr><th>a</th><th class="right">b</th></tr></thead><tbody><tr><td>1 | 2</td><td class="right"><code>x</code></td></tr></tbody></table>',
    ],
    [
      'a link',
      '[CI](https://ci/run?a=1&b=2)',
      '<p><a href="https://ci/run?a=1&amp;b=2" rel="noopener noreferrer">CI</a></p>',
    ],
    [
      'an address',
      'See https://ci/run, now',
      '<p>See <a href="https://ci/run" rel="noopener noreferrer">https://ci/run</a>, now</p>',
    ],
    ['no link to a file name', 'README.md', '<p>README.md</p>'],
    [
      'an image by its description',
      '![a <b>](https://x/y.png)',
      '<p>a &lt;b&gt;</p>',
    ],
    ['escapes', '\\*a\\* \\<b\\> \\`c\\`', '<p>*a* &lt;b&gt; `c`</p>'],
    ['entities', '&lt;b&gt;', '<p>&lt;b&gt;</p>'],
    [
      'a disclosure',
      '<details>\n<summary>More</summary>\n\ntext\n\n</details>',
      '<details><summary>More</summary><p>text</p></details>',
    ],
  ])('renders %s', (_, text, expected) => {
    expect(rendered(text)).toBe(expected);
  });

  // Also what browsers make of broken HTML; see the OWASP XSS filter evasion cheat sheet.
  it.each([
    ['<script>alert(1)</script>', ''],
    ['<img src=x onerror=alert(1)>', ''],
    ['<svg onload=alert(1)>', ''],
    ['<svg><style><img src=x onerror=alert(1)></style></svg>', '<p></p>'],
    ['<iframe srcdoc="<script>alert(1)</script>">', ''],
    ['<details open ontoggle=alert(1)>', '<details open></details>'],
    ['<form action=https://evil><input name=token>', ''],
    ['<textarea><img src=x onerror=alert(1)></textarea>', ''],
    ['<style>body{display:none}</style>', ''],
    ['<base href=//evil>', ''],
    ['<meta http-equiv=refresh content="0;url=//evil">', ''],
    ['<!--><script>alert(1)</script>-->', '--&gt;'],
    ['a <b onclick=alert(1)>b</b>', '<p>a b</p>'],
    ['<p class=x id=y style="position:fixed">a</p>', '<p>a</p>'],
    ['<th class="right evil">a</th>', '<th class="right">a</th>'],
    ['`<script>`', '<p><code>&lt;script&gt;</code></p>'],
    ['&#60;script&#62;', '<p>&lt;script&gt;</p>'],
    ['[a](javascript:alert(1))', '<p>[a](javascript:alert(1))</p>'],
    ['[a](data:text/html,x)', '<p>[a](data:text/html,x)</p>'],
    ['[a](javascript&#58;alert(1))', '<p>[a](javascript:alert(1))</p>'],
    ['[a](//evil.example)', '<p><a rel="noopener noreferrer">a</a></p>'],
    [
      '<a href="jAvA\tscript:alert(1)">a</a>',
      '<p><a rel="noopener noreferrer">a</a></p>',
    ],
    [
      '[a](https://x"onmouseover="alert(1))',
      '<p><a href="https://x%22onmouseover=%22alert(1)" rel="noopener noreferrer">a</a></p>',
    ],
    ['![x" onerror="alert(1)](https://x)', '<p>x" onerror="alert(1)</p>'],
  ])('makes nothing harmful of %j', (text, expected) => {
    expect(rendered(text)).toBe(expected);
  });

  it.each(['> ', '[', '**a', '_a', '<b>', '![[', '- a\n  '])(
    'comes to an end with as many %j as a comment may have',
    text => {
      const longest = text.repeat(65_536 / text.length);
      expect(renderMarkdown(longest).text.length).toBeGreaterThan(0);
    },
  );
});
