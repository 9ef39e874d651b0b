import type { StatusRecord } from '../state/records';
import { html, type SafeHtml } from './html';

/** Commit statuses in a frame, with the contexts that the branch requires and that nobody has set yet. @public */
export function statusCard(
  statuses: readonly StatusRecord[],
  required: readonly string[] = [],
): SafeHtml {
  const expected = required.filter(
    context => !statuses.some(status => status.context === context),
  );
  return html`<div class="card">
    ${statuses.map(status => statusRow(status, required))}
    ${expected.map(expectedRow)}
  </div>`;
}

function statusRow(
  status: StatusRecord,
  required: readonly string[],
): SafeHtml {
  const isLink = /^https?:\/\//.test(status.targetUrl ?? '');
  const name = isLink
    ? html`<a href="${status.targetUrl}" rel="noopener noreferrer"
        >${status.context}</a
      >`
    : html`<span>${status.context}</span>`;
  return html`<div class="row middle">
    <div class="grow">
      ${name}
      <div class="note">${status.description}</div>
      ${required.includes(status.context)
        ? html`<div class="note">Required</div>`
        : undefined}
    </div>
    <span class="pill ${status.state}">${status.state}</span>
  </div>`;
}

function expectedRow(context: string): SafeHtml {
  return html`<div class="row middle">
    <div class="grow">
      <span>${context}</span>
      <div class="note">Required</div>
    </div>
    <span class="pill pending">expected</span>
  </div>`;
}
