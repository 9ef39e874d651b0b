import { renderMarkdown } from './renderMarkdown';

describe('renderMarkdown', () => {
  it.each([
    ['a heading', '## Title', '<h3>Title</h3>'],
    ['a paragraph', 'one\ntwo', '<p>one<br>two</p>'],
    [
      'emphasis',
      '**b** *i* ~~d~~',
      '<p><strong>b</strong> <em>i</em> <del>d</del></p>',
    ],
    ['words with underscores', 'a_b_c', '<p>a_b_c</p>'],
    ['code', '`a <b> *c*`', '<p><code>a &lt;b&gt; *c*</code></p>'],
    [
      'a fence',
      '```yaml\na: <b>\n```\nx',
      '<pre><code>a: &lt;b&gt;</code></pre><p>x</p>',
    ],
    ['an open fence', '```\na', '<pre><code>a</code></pre>'],
    ['a list', '- a\n- b', '<ul><li>a</li><li>b</li></ul>'],
    [
      'a list in a list',
      '1. a\n   - b\n2. c',
      '<ol><li>a<ul><li>b</li></ul></li><li>c</li></ol>',
    ],
    [
      'tasks',
      '- [x] a\n- [ ] b',
      '<ul><li><input type="checkbox" disabled checked> a</li><li><input type="checkbox" disabled> b</li></ul>',
    ],
    ['a quote', '> a\n> b', '<blockquote><p>a<br>b</p></blockquote>'],
    ['a rule', '---', '<hr>'],
    ['a comment', 'a <!-- hidden --> b', '<p>a  b</p>'],
    [
      'a table',
      '| a | b |\n|---|--:|\n| 1 | `x` |\n\nend',
      '<div class="scroll"><table><thead><tr><th>a</th><th class="right">b</th></tr></thead><tbody><tr><td>1</td><td class="right"><code>x</code></td></tr></tbody></table></div><p>end</p>',
    ],
    [
      'a pipe in a cell',
      '| a |\n|---|\n| 1 \\| 2 |',
      '<div class="scroll"><table><thead><tr><th>a</th></tr></thead><tbody><tr><td>1 | 2</td></tr></tbody></table></div>',
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
    ['escapes', '\\*a\\* \\<b\\> \\`c\\`', '<p>*a* &lt;b&gt; `c`</p>'],
    ['entities', '&lt;b&gt;', '<p>&lt;b&gt;</p>'],
    [
      'a disclosure',
      '<details>\n<summary>More</summary>\n\ntext\n\n</details>',
      '<details><summary>More</summary><p>text</p></details>',
    ],
  ])('renders %s', (_, text, expected) => {
    expect(renderMarkdown(text).text).toBe(expected);
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<details open ontoggle=alert(1)>',
    '[a](javascript:alert(1))',
    '[a](data:text/html,x)',
    '[a](//evil.example)',
    '[a](https://x"onmouseover="alert(1))',
    'https://x"onmouseover="alert(1)',
    '[<b>](https://x)',
    '`<b>`',
    '| <b> |\n|---|\n| <i onclick=x> |',
    '&#60;script&#62;',
    '[a](javascript&#58;alert(1))',
    '\u00000\u0000<b>',
  ])('makes no markup of %j', text => {
    const rendered = renderMarkdown(text).text;
    expect(rendered).not.toMatch(/<(script|img|b|i)\b/);
    expect(rendered).not.toMatch(/<[^>]*\son\w+=/);
    expect(rendered).not.toMatch(/href="(?!https?:|\/[^/]|#)/);
  });

  it.each([
    ['marks', '*_`['.repeat(5000)],
    ['quotes', `${'> '.repeat(2000)}x`],
    ['pipes', `${'|'.repeat(5000)}\n${'|-'.repeat(5000)}`],
    ['brackets', '['.repeat(20_000)],
    ['stars', '**a'.repeat(5000)],
  ])('comes to an end with many %s', (_, text) => {
    expect(renderMarkdown(text).text.length).toBeGreaterThan(0);
  });
});
