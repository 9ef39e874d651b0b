import type { StatusRecord } from '../state/records';
import { html, type SafeHtml } from './html';

/** Commit statuses in a frame. @public */
export function statusCard(statuses: readonly StatusRecord[]): SafeHtml {
  return html`<div class="card">${statuses.map(statusRow)}</div>`;
}

function statusRow(status: StatusRecord): SafeHtml {
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
    </div>
    <span class="pill ${status.state}">${status.state}</span>
  </div>`;
}
