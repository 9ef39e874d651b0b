import type { ForgeContext } from '../ForgeContext';
import type { PullRecord, RepositoryRecord } from '../state/records';
import { html, type HtmlValue, SafeHtml } from './html';

/** A moment as "5 minutes ago", with the exact one in its tooltip. @public */
export function moment(forge: ForgeContext, timestamp: string): SafeHtml {
  const text = agoText(forge.now() - Date.parse(timestamp));
  return html`<time datetime="${timestamp}" title="${timestamp}"
    >${text}</time
  >`;
}

/** Where a pull request stands. @public */
export function pullState(pull: PullRecord): SafeHtml {
  const state = pull.merge ? 'merged' : pull.state;
  const draft = pull.draft && state === 'open' ? 'Draft' : undefined;
  const name = draft ?? state[0].toUpperCase() + state.slice(1);
  return html`<span class="pill ${draft ? 'wait' : state}">${name}</span>`;
}

/** A branch's name that leads to its files. @public */
export function branchLink(
  repository: RepositoryRecord,
  branch: string,
): SafeHtml {
  const path = pathTo(repository, 'tree', branch);
  return html`<a class="branch mono" href="${path}">${branch}</a>`;
}

/** A short SHA that leads to its commit. @public */
export function commitLink(
  repository: RepositoryRecord,
  sha: string,
): SafeHtml {
  const path = pathTo(repository, 'commit', sha);
  return html`<a class="mono" href="${path}">${sha.slice(0, 7)}</a>`;
}

/** A user's picture and name. @public */
export function person(login: string): SafeHtml {
  return html`<img class="avatar" src="/-/avatars/${login}.svg" alt="" />
    ${login}`;
}

/** A path below a repository; slashes of its parts stay slashes. @public */
export function pathTo(
  repository: RepositoryRecord,
  ...parts: string[]
): string {
  const all = [repository.owner, repository.name, ...parts];
  const encode = (part: string) =>
    part.split('/').map(encodeURIComponent).join('/');
  return `/${all
    .filter(part => part !== '')
    .map(encode)
    .join('/')}`;
}

/** A list in a frame, or what to say when it has no entries. @public */
export function cardOf(rows: readonly HtmlValue[], empty: string): SafeHtml {
  if (rows.length > 0) return html`<div class="card">${rows}</div>`;
  return html`<div class="card"><div class="empty">${empty}</div></div>`;
}

/** One pull request in a list. @public */
export function pullRow(
  forge: ForgeContext,
  repository: RepositoryRecord,
  pull: PullRecord,
): SafeHtml {
  const path = pathTo(repository, 'pull', String(pull.number));
  const labels = pull.labels.map(
    label => html` <span class="label">${label}</span>`,
  );
  return html`<div class="row middle">
    ${pullState(pull)}
    <div class="grow">
      <a class="title" href="${path}">${pull.title}</a>${labels}
      <div class="note">
        #${pull.number} by ${pull.author}, changed
        ${moment(forge, pull.updatedAt)},
        <span class="mono">${pull.headBranch}</span> into
        <span class="mono">${pull.baseBranch}</span>
      </div>
    </div>
  </div>`;
}

function agoText(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  const steps: ReadonlyArray<readonly [number, string]> = [
    [86_400, 'day'],
    [3_600, 'hour'],
    [60, 'minute'],
  ];
  for (const [size, name] of steps) {
    const count = Math.floor(seconds / size);
    if (count > 0) return `${count} ${name}${count === 1 ? '' : 's'} ago`;
  }
  return 'just now';
}
