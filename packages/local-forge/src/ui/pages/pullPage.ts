import { labelsOf } from '../../pulls/labels';
import {
  decisiveReviews,
  newestStatuses,
  protectionOf,
} from '../../pulls/protection';
import { pullEnds, pullFacts, pullFiles } from '../../pulls/pullFacts';
import type { PullRecord, ReviewState } from '../../state/records';
import { diffView } from '../diffView';
import { html, type SafeHtml } from '../html';
import type { PageCall } from '../PageCall';
import { branchLink, commitLink, moment, person, pullState } from '../parts';
import { renderMarkdown } from '../renderMarkdown';
import { statusCard } from '../statusCard';
import { actionsPanel } from './pullActions';
import { commitList } from './repositoryPage';

const VERDICTS: Readonly<Record<ReviewState, string>> = {
  APPROVED: 'approved',
  CHANGES_REQUESTED: 'requested changes',
  COMMENTED: 'commented',
  DISMISSED: 'had a review dismissed',
};

/** One pull request, with everything that can be done to it. @public */
export async function pullPage(
  call: PageCall,
  pull: PullRecord,
  complaint?: string,
): Promise<SafeHtml> {
  const { forge, git, repository } = call;
  const facts = await pullFacts(forge, repository, pull);
  const ends = await pullEnds(git, pull);
  const commits = await git.commits({
    range: `${ends.mergeBase}..${ends.head}`,
    limit: 100,
  });
  return html`${complaint === undefined
      ? undefined
      : html`<div class="alert" role="alert">${complaint}</div>`}
    <h1>${pull.title} <span class="number">#${pull.number}</span></h1>
    <p class="lead">${pullState(pull)} ${summary(call, pull, facts.commits)}</p>
    <div class="columns">
      <div class="stack">
        <article class="card">
          <div class="head">
            ${person(pull.author)} opened this ${moment(forge, pull.createdAt)}
          </div>
          <div class="body">
            ${renderMarkdown(pull.body ?? '*No description.*')}
          </div>
        </article>
        ${conversation(call, pull)} ${outcome(call, pull)}
        ${actionsPanel(call, pull, facts)}
      </div>
      ${sidebar(call, pull)}
    </div>
    <h2>Commits</h2>
    ${commitList(call, commits)}
    <h2>Changes</h2>
    ${diffView(await pullFiles(git, pull))}`;
}

function summary(
  { repository }: PageCall,
  pull: PullRecord,
  commits: number,
): SafeHtml {
  const noun = commits === 1 ? 'commit' : 'commits';
  const what = pull.merge
    ? `${pull.merge.by} merged`
    : `${pull.author} wants to merge`;
  return html`<span
    >${what} ${commits} ${noun} from ${branchLink(repository, pull.headBranch)}
    into ${branchLink(repository, pull.baseBranch)}</span
  >`;
}

function conversation(call: PageCall, pull: PullRecord): SafeHtml[] {
  const { forge } = call;
  const group = `${pull.repository}#${pull.number}`;
  const comments = forge.store.list('comment', group).map(comment => ({
    id: comment.id,
    anchor: `issuecomment-${comment.id}`,
    author: comment.author,
    verb: 'commented',
    at: comment.createdAt,
    body: comment.body,
  }));
  const reviews = forge.store.list('review', group).map(review => ({
    id: review.id,
    anchor: `pullrequestreview-${review.id}`,
    author: review.author,
    verb: VERDICTS[review.state],
    at: review.submittedAt,
    body: review.body,
  }));
  return [...comments, ...reviews]
    .sort((one, other) => one.id - other.id)
    .map(
      entry => html`<article class="card" id="${entry.anchor}">
        <div class="head">
          ${person(entry.author)} ${entry.verb} ${moment(forge, entry.at)}
        </div>
        ${entry.body === ''
          ? undefined
          : html`<div class="body">${renderMarkdown(entry.body)}</div>`}
      </article>`,
    );
}

function outcome(
  { forge, repository }: PageCall,
  pull: PullRecord,
): SafeHtml | undefined {
  if (pull.state === 'open') return undefined;
  const text = pull.merge
    ? html`<span class="merged">Merged</span> by ${pull.merge.by} as
        ${commitLink(repository, pull.merge.sha)}
        ${moment(forge, pull.merge.at)}`
    : html`<span class="closed">Closed</span> by ${pull.closedBy ?? 'somebody'}
        ${moment(forge, pull.closedAt ?? pull.updatedAt)} without a merge`;
  return html`<div class="card"><div class="panel">${text}</div></div>`;
}

function sidebar(call: PageCall, pull: PullRecord): SafeHtml {
  const { forge, key } = call;
  const statuses = newestStatuses(forge, key, pull.headSha);
  const rules = protectionOf(forge, key, pull.baseBranch);
  const required = rules?.requiredStatuses ?? [];
  const reviews = decisiveReviews(forge, pull);
  const labels = labelsOf(forge, pull);
  const none = html`<p class="note">None yet.</p>`;
  return html`<aside class="side" aria-label="About this pull request">
    <section>
      <h2>Statuses</h2>
      ${statuses.length + required.length > 0
        ? statusCard(statuses, required)
        : none}
    </section>
    <section>
      <h2>Reviews</h2>
      ${reviews.length === 0
        ? none
        : html`<div class="card">
            ${reviews.map(
              review => html`<div class="row">
                <span class="grow">${person(review.author)}</span>
                <span class="${verdictClass(review.state)}"
                  >${VERDICTS[review.state]}</span
                >
              </div>`,
            )}
          </div>`}
    </section>
    <section>
      <h2>Labels</h2>
      ${labels.length === 0
        ? none
        : labels.map(label => html`<span class="label">${label.name}</span> `)}
    </section>
  </aside>`;
}

function verdictClass(state: ReviewState): string {
  if (state === 'APPROVED') return 'success';
  return state === 'CHANGES_REQUESTED' ? 'failure' : 'note';
}
