import type { FileChange } from '../git/FileChange';
import { html, type SafeHtml } from './html';

/** Larger diffs are cut, so that a page stays usable. */
const SHOWN_LINES = 1500;

/** The changed files of a commit, a pull request or a comparison. @public */
export function diffView(changes: readonly FileChange[]): SafeHtml {
  if (changes.length === 0) {
    return html`<div class="card">
      <div class="empty">No file differs.</div>
    </div>`;
  }
  const additions = changes.reduce((sum, file) => sum + file.additions, 0);
  const deletions = changes.reduce((sum, file) => sum + file.deletions, 0);
  const noun = changes.length === 1 ? 'file' : 'files';
  return html`<p class="note">
      ${changes.length} ${noun} changed,
      <span class="plus">+${additions}</span>
      <span class="minus">−${deletions}</span>
    </p>
    ${changes.map(fileView)}`;
}

function fileView(change: FileChange): SafeHtml {
  const name = change.previousPath
    ? `${change.previousPath} → ${change.path}`
    : change.path;
  return html`<details class="file card" open>
    <summary>
      <span class="grow mono">${name}</span>
      <span class="note">${change.status}</span>
      <span class="plus">+${change.additions}</span>
      <span class="minus">−${change.deletions}</span>
    </summary>
    ${change.patch === undefined
      ? html`<div class="empty">Nothing to show as text.</div>`
      : patchView(change.patch)}
  </details>`;
}

function patchView(patch: string): SafeHtml {
  const lines = patch.split('\n');
  const numbers = { before: 0, after: 0 };
  const rows = lines.slice(0, SHOWN_LINES).map(line => lineView(line, numbers));
  const cut =
    lines.length > SHOWN_LINES
      ? html`<div class="empty">
          ${lines.length - SHOWN_LINES} more lines are not shown.
        </div>`
      : undefined;
  return html`<table class="diff mono">
      <colgroup>
        <col class="number" />
        <col class="number" />
        <col class="mark" />
        <col />
      </colgroup>
      <tbody>
        ${rows}
      </tbody>
    </table>
    ${cut}`;
}

function lineView(
  line: string,
  numbers: { before: number; after: number },
): SafeHtml {
  const hunk = /^@@ -(\d+)(?:,\d+)? \+(\d+)/.exec(line);
  if (hunk) {
    numbers.before = Number(hunk[1]);
    numbers.after = Number(hunk[2]);
    return html`<tr class="hunk">
      <td colspan="4">${line}</td>
    </tr>`;
  }
  const [sign, text] = [line.slice(0, 1), line.slice(1)];
  if (sign === '\\') {
    return html`<tr class="hunk">
      <td colspan="4">${text.trim()}</td>
    </tr>`;
  }
  const before = sign === '+' ? undefined : numbers.before++;
  const after = sign === '-' ? undefined : numbers.after++;
  const kind = { '+': 'add', '-': 'del' }[sign] ?? 'same';
  return html`<tr class="${kind}">
    <td class="line">${before}</td>
    <td class="line">${after}</td>
    <td class="sign">${sign === '-' ? '−' : sign}</td>
    <td class="code">${text}</td>
  </tr>`;
}
