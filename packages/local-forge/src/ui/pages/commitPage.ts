import { EMPTY_TREE } from '../../git/BareRepository';
import { compareCommits } from '../../git/compareCommits';
import { newestStatuses } from '../../pulls/protection';
import { notFound } from '../../Refusal';
import { diffView } from '../diffView';
import { html, type SafeHtml } from '../html';
import type { PageCall } from '../PageCall';
import { branchLink, commitLink, moment } from '../parts';
import { statusCard } from '../statusCard';
import { commitList, repositoryHead } from './repositoryPage';

/** One commit with its diff. @public */
export async function commitPage(
  call: PageCall,
  revision: string,
): Promise<SafeHtml> {
  const { forge, git, key, repository } = call;
  const sha = await git.resolve(revision);
  const commit = sha === undefined ? undefined : await git.commit(sha);
  if (!commit) throw notFound();
  const [title, ...rest] = commit.message.split('\n');
  const message = rest.join('\n').trim();
  const from = commit.parents[0] ?? EMPTY_TREE;
  const parents = commit.parents.map(
    parent => html` ${commitLink(repository, parent)}`,
  );
  const statuses = newestStatuses(forge, key, commit.sha);
  return html`<h1>${title}</h1>
    <p class="lead">
      <span
        >${commit.author.name} committed
        ${moment(forge, commit.committer.date)}</span
      >
      <code>${commit.sha}</code>
      ${parents.length > 0 ? html`<span>parents${parents}</span>` : undefined}
    </p>
    ${message === '' ? undefined : html`<pre>${message}</pre>`}
    ${statuses.length > 0
      ? html`<h2>Statuses</h2>
          ${statusCard(statuses)}`
      : undefined}
    <h2>Changes</h2>
    ${diffView(await git.changes(from, commit.sha))}`;
}

/** What one branch has that another has not. @public */
export async function comparePage(
  call: PageCall,
  range: string,
): Promise<SafeHtml> {
  const { git, repository } = call;
  const [base, head] = range.split('...');
  if (!base || !head) throw notFound();
  const shas = await Promise.all([git.resolve(base), git.resolve(head)]);
  const [baseSha, headSha] = shas;
  if (baseSha === undefined || headSha === undefined) throw notFound();
  const comparison = await compareCommits(git, baseSha, headSha);
  const { mergeBase = EMPTY_TREE, ahead, behind } = comparison;
  const commits = await git.commits({ range: `${baseSha}..${headSha}` });
  return html`${repositoryHead(call, 'overview')}
    <p class="lead">
      ${branchLink(repository, head)} is ${ahead} ahead of and ${behind} behind
      ${branchLink(repository, base)}
    </p>
    ${commitList(call, commits)}
    <h2>Changes</h2>
    ${diffView(await git.changes(mergeBase, headSha))}`;
}
