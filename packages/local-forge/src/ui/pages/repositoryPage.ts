import type { Commit } from '../../git/Commit';
import { protectionOf } from '../../pulls/protection';
import { notFound } from '../../Refusal';
import type { PullRecord } from '../../state/records';
import { html, type SafeHtml } from '../html';
import type { PageCall } from '../PageCall';
import {
  branchLink,
  cardOf,
  commitLink,
  moment,
  pathTo,
  pullRow,
} from '../parts';

const SHOWN = 20;

type Tab = 'overview' | 'pulls' | 'commits' | 'tree';

/** The name of a repository and the way to its parts. @public */
export function repositoryHead(call: PageCall, current: Tab): SafeHtml {
  const { repository } = call;
  const branch = repository.defaultBranch;
  const tabs: ReadonlyArray<readonly [Tab, string, string]> = [
    ['overview', 'Overview', pathTo(repository)],
    ['pulls', 'Pull requests', pathTo(repository, 'pulls')],
    ['commits', 'Commits', pathTo(repository, 'commits', branch)],
    ['tree', 'Files', pathTo(repository, 'tree', branch)],
  ];
  return html`<h1>${repository.owner}/${repository.name}</h1>
    <nav class="tabs" aria-label="Repository">
      ${tabs.map(([tab, label, path]) =>
        tab === current
          ? html`<a href="${path}" aria-current="page">${label}</a>`
          : html`<a href="${path}">${label}</a>`,
      )}
    </nav>`;
}

/** Pull requests, branches and the last commits of a repository. @public */
export async function repositoryPage(call: PageCall): Promise<SafeHtml> {
  const { forge, git, key, repository } = call;
  const pulls = forge.store.list('pull', key).reverse();
  const open = pulls.filter(pull => pull.state === 'open');
  const closed = pulls.filter(pull => pull.state === 'closed');
  const tip = await git.branch(repository.defaultBranch);
  const commits =
    tip === undefined ? [] : await git.commits({ range: tip, limit: 10 });
  return html`${repositoryHead(call, 'overview')}
    <p class="lead">
      ${repository.description ?? 'No description.'} Clone it from
      <code>${forge.urls.page(repository)}.git</code>
    </p>
    <h2>Open pull requests</h2>
    ${pullList(call, open, 'Nothing waits to be merged.')}
    <h2>Closed pull requests</h2>
    ${pullList(call, closed, 'No pull request has been closed.')}
    <h2>Branches</h2>
    ${await branchList(call)}
    <h2>Commits of ${repository.defaultBranch}</h2>
    ${commitList(call, commits)}`;
}

/** All pull requests of a repository. @public */
export function pullsPage(call: PageCall): SafeHtml {
  const state = call.query.get('state') === 'closed' ? 'closed' : 'open';
  const pulls = call.forge.store
    .list('pull', call.key)
    .filter(pull => pull.state === state)
    .reverse();
  const path = pathTo(call.repository, 'pulls');
  const current = (name: string) =>
    name === state ? html` aria-current="page"` : undefined;
  const rows = pulls.map(pull => pullRow(call.forge, call.repository, pull));
  return html`${repositoryHead(call, 'pulls')}
    <nav class="tabs" aria-label="State">
      <a href="${path}" ${current('open')}>Open</a>
      <a href="${path}?state=closed" ${current('closed')}>Closed</a>
    </nav>
    ${cardOf(rows, `No pull request is ${state}.`)}`;
}

/** The commits of a branch. @public */
export async function commitsPage(
  call: PageCall,
  revision: string,
): Promise<SafeHtml> {
  const tip = await call.git.resolve(revision);
  if (tip === undefined) throw notFound();
  const commits = await call.git.commits({ range: tip, limit: 100 });
  return html`${repositoryHead(call, 'commits')}
    <p class="lead">${branchLink(call.repository, revision)}</p>
    ${commitList(call, commits)}`;
}

/** A list of commits. @public */
export function commitList(
  { forge, repository }: PageCall,
  commits: readonly Commit[],
): SafeHtml {
  const rows = commits.map(
    commit => html`<div class="row">
      <div class="grow">
        <a class="title" href="${pathTo(repository, 'commit', commit.sha)}"
          >${commit.message.split('\n')[0]}</a
        >
        <div class="note">
          ${commit.author.name}, ${moment(forge, commit.committer.date)}
        </div>
      </div>
      ${commitLink(repository, commit.sha)}
    </div>`,
  );
  return cardOf(rows, 'There is no commit.');
}

function pullList(
  { forge, repository }: PageCall,
  pulls: readonly PullRecord[],
  empty: string,
): SafeHtml {
  const rows = pulls
    .slice(0, SHOWN)
    .map(pull => pullRow(forge, repository, pull));
  if (pulls.length <= SHOWN) return cardOf(rows, empty);
  const path = `${pathTo(repository, 'pulls')}?state=${pulls[0].state}`;
  const all = html`<div class="row">
    <a href="${path}">All ${pulls.length}</a>
  </div>`;
  return cardOf([...rows, all], empty);
}

async function branchList(call: PageCall): Promise<SafeHtml> {
  const { forge, git, key, repository } = call;
  const refs = [...(await git.refs('refs/heads/'))].slice(0, 100);
  const rows = refs.map(([ref, sha]) => {
    const name = ref.slice('refs/heads/'.length);
    const isDefault = name === repository.defaultBranch;
    const range = `${repository.defaultBranch}...${name}`;
    return html`<div class="row middle">
      <div class="grow">
        ${branchLink(repository, name)}
        ${isDefault ? html`<span class="label">default</span>` : undefined}
        ${protectionOf(forge, key, name)
          ? html`<span class="label">protected</span>`
          : undefined}
      </div>
      ${isDefault
        ? undefined
        : html`<a href="${pathTo(repository, 'compare', range)}">Compare</a>`}
      ${commitLink(repository, sha)}
    </div>`;
  });
  return cardOf(rows, 'There is no branch.');
}
