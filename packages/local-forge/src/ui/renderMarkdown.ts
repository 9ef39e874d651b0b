import { escapeHtml, SafeHtml } from './html';
import { renderInline } from './markdownInline';

/** One kind of block: renders the lines it takes, or takes none. */
type BlockRule = (lines: readonly string[]) => Block | undefined;

interface Block {
  html: string;
  taken: number;
}

const RULES: readonly BlockRule[] = [
  blank,
  fence,
  heading,
  divider,
  disclosure,
  table,
  quote,
  list,
  paragraph,
];

const ITEM = /^( *)([-*+]|\d+[.)]) +(.*)$/;

/**
 * Renders the Markdown that pull requests are written in: headings, tables,
 * lists, quotes, code, links and emphasis. All HTML in it is escaped first, so
 * nothing in a text can become markup of its own; comments are left out.
 *
 * @public
 */
export function renderMarkdown(text: string): SafeHtml {
  const visible = text.replace(/\r\n?/g, '\n').replace(/<!--[\s\S]*?-->/g, '');
  return new SafeHtml(renderBlocks(escapeHtml(visible).split('\n')));
}

function renderBlocks(lines: readonly string[]): string {
  const parts: string[] = [];
  let rest = lines;
  while (rest.length > 0) {
    const block = firstBlock(rest);
    parts.push(block.html);
    rest = rest.slice(Math.max(1, block.taken));
  }
  return parts.join('');
}

function firstBlock(lines: readonly string[]): Block {
  for (const rule of RULES) {
    const block = rule(lines);
    if (block) return block;
  }
  return { html: '', taken: 1 };
}

function blank([line]: readonly string[]): Block | undefined {
  return line.trim() === '' ? { html: '', taken: 1 } : undefined;
}

function fence(lines: readonly string[]): Block | undefined {
  const mark = /^ {0,3}(```+|~~~+)/.exec(lines[0])?.[1];
  if (mark === undefined) return undefined;
  const end = lines.findIndex(
    (line, index) => index > 0 && line.trim().startsWith(mark),
  );
  const stop = end < 0 ? lines.length : end;
  const code = lines.slice(1, stop).join('\n');
  return { html: `<pre><code>${code}</code></pre>`, taken: stop + 1 };
}

function heading([line]: readonly string[]): Block | undefined {
  const match = /^ {0,3}(#{1,6}) +(.*?)(?: +#+)?$/.exec(line);
  if (!match) return undefined;
  // The page's own title is the only h1.
  const level = Math.min(6, match[1].length + 1);
  const text = renderInline(match[2]);
  return { html: `<h${level}>${text}</h${level}>`, taken: 1 };
}

function divider([line]: readonly string[]): Block | undefined {
  const isRule = /^ {0,3}([-*_])(?: *\1){2,} *$/.test(line);
  return isRule ? { html: '<hr>', taken: 1 } : undefined;
}

function disclosure([line]: readonly string[]): Block | undefined {
  const tags = /^(?:&lt;\/?(?:details|summary)(?: open)?&gt;|[^&]|&(?!lt;))*$/i;
  if (!/&lt;\/?(details|summary)/i.test(line) || !tags.test(line)) {
    return undefined;
  }
  const text = renderInline(line).replace(
    /&lt;(\/?(?:details|summary)(?: open)?)&gt;/gi,
    '<$1>',
  );
  return { html: text, taken: 1 };
}

function table(lines: readonly string[]): Block | undefined {
  const [head, aligned] = lines;
  if (!head.includes('|') || !/^[\s|:-]*-[\s|:-]*$/.test(aligned ?? '')) {
    return undefined;
  }
  const columns = cellsOf(head);
  const aligns = cellsOf(aligned).map(alignOf);
  if (aligns.length !== columns.length) return undefined;
  const end = lines.findIndex(
    (line, index) => index > 1 && !line.includes('|'),
  );
  const stop = end < 0 ? lines.length : end;
  const row = (tag: string, line: string) =>
    columns
      .map((_, index) => {
        const cell = renderInline(cellsOf(line)[index] ?? '');
        return `<${tag}${aligns[index]}>${cell}</${tag}>`;
      })
      .join('');
  const body = lines.slice(2, stop).map(line => `<tr>${row('td', line)}</tr>`);
  return {
    html: `<div class="scroll"><table><thead><tr>${row(
      'th',
      head,
    )}</tr></thead><tbody>${body.join('')}</tbody></table></div>`,
    taken: stop,
  };
}

function cellsOf(line: string): string[] {
  const trimmed = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  return trimmed
    .split(/(?<!\\)\|/)
    .map(cell => cell.trim().replace(/\\\|/g, '|'));
}

function alignOf(cell: string): string {
  if (!cell.endsWith(':')) return '';
  return cell.startsWith(':') ? ' class="center"' : ' class="right"';
}

function quote(lines: readonly string[]): Block | undefined {
  const taken = countWhile(lines, line => /^ {0,3}&gt;/.test(line));
  if (taken === 0) return undefined;
  const inner = lines
    .slice(0, taken)
    .map(line => line.replace(/^ {0,3}&gt; ?/, ''));
  return { html: `<blockquote>${renderBlocks(inner)}</blockquote>`, taken };
}

function list(lines: readonly string[]): Block | undefined {
  const first = ITEM.exec(lines[0]);
  if (!first) return undefined;
  const indent = first[1].length;
  const isOrdered = /\d/.test(first[2]);
  const taken = countWhile(lines, (line, index) => {
    const item = ITEM.exec(line);
    if (item) return item[1].length >= indent;
    if (line.trim() !== '') return /^ {2,}/.test(line);
    return ITEM.test(lines[index + 1] ?? '');
  });
  const items: string[][] = [];
  for (const line of lines.slice(0, taken)) {
    const item = ITEM.exec(line);
    if (item && item[1].length <= indent + 1) items.push([item[3]]);
    else items.at(-1)?.push(line.replace(/^ {1,4}/, ''));
  }
  const tag = isOrdered ? 'ol' : 'ul';
  return { html: `<${tag}>${items.map(listItem).join('')}</${tag}>`, taken };
}

function listItem([first, ...rest]: readonly string[]): string {
  const task = /^\[([ xX])\] +(.*)$/.exec(first);
  const box = task
    ? `<input type="checkbox" disabled${task[1] === ' ' ? '' : ' checked'}> `
    : '';
  const text = renderInline(task ? task[2] : first);
  return `<li>${box}${text}${renderBlocks(rest)}</li>`;
}

function paragraph(lines: readonly string[]): Block {
  const taken = countWhile(
    lines,
    (line, index) =>
      index === 0 ||
      ![blank, fence, heading, divider, disclosure, quote, list].some(starts =>
        starts([line]),
      ),
  );
  const text = lines
    .slice(0, taken)
    .map(line => renderInline(line.trim()))
    .join('<br>');
  return { html: `<p>${text}</p>`, taken };
}

function countWhile(
  lines: readonly string[],
  fits: (line: string, index: number) => boolean,
): number {
  const end = lines.findIndex((line, index) => !fits(line, index));
  return end < 0 ? lines.length : end;
}
