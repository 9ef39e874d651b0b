import type { ForgeContext } from '../ForgeContext';
import type { PullFacts } from '../pulls/pullFacts';
import { labelsOf } from '../pulls/labels';
import type { PullRecord, RepositoryRecord } from '../state/records';
import { labelShape } from './labelShape';
import { nodeId } from './nodeId';
import { repositoryShape } from './repositoryShape';
import { associationOf, userShape } from './userShape';

/** What pull requests of this forge never have. */
const UNUSED = {
  locked: false,
  active_lock_reason: null,
  assignee: null,
  assignees: [],
  milestone: null,
};

/** GitHub's "Pull Request Simple": an entry of a list. @public */
export function simplePullShape(
  forge: ForgeContext,
  repository: RepositoryRecord,
  pull: PullRecord & { currentBaseSha?: string },
) {
  const links = linksOf(forge, repository, pull);
  return {
    ...addressesOf(links),
    id: pull.id,
    node_id: nodeId('PullRequest', pull.id),
    number: pull.number,
    state: pull.state,
    title: pull.title,
    user: userShape(forge, pull.author),
    body: pull.body ?? null,
    created_at: pull.createdAt,
    updated_at: pull.updatedAt,
    closed_at: pull.closedAt ?? null,
    merged_at: pull.merge?.at ?? null,
    merge_commit_sha: pull.merge?.sha ?? null,
    ...UNUSED,
    requested_reviewers: (pull.requestedReviewers ?? []).map(login =>
      userShape(forge, login),
    ),
    requested_teams: [],
    labels: labelsOf(forge, pull).map(label =>
      labelShape(forge, repository, label),
    ),
    draft: pull.draft,
    head: endShape(forge, repository, {
      ref: pull.headBranch,
      sha: pull.headSha,
    }),
    base: endShape(forge, repository, {
      ref: pull.baseBranch,
      sha: pull.currentBaseSha ?? pull.baseSha,
    }),
    _links: links,
    author_association: associationOf(repository.owner, pull.author),
    auto_merge: pull.autoMerge
      ? {
          enabled_by: userShape(forge, pull.autoMerge.by),
          merge_method: pull.autoMerge.method,
          commit_title: null,
          commit_message: null,
        }
      : null,
  };
}

/** GitHub's "Pull Request", with what git knows about it. @public */
export function pullShape(
  forge: ForgeContext,
  repository: RepositoryRecord,
  pull: PullRecord,
  facts: PullFacts,
) {
  const comments = forge.store.list(
    'comment',
    `${pull.repository}#${pull.number}`,
  );
  return {
    ...simplePullShape(forge, repository, {
      ...pull,
      currentBaseSha: facts.baseSha,
    }),
    merged: pull.merge !== undefined,
    mergeable: facts.mergeable,
    rebaseable: facts.mergeable,
    mergeable_state: facts.mergeableState,
    merged_by: pull.merge ? userShape(forge, pull.merge.by) : null,
    comments: comments.length,
    review_comments: 0,
    maintainer_can_modify: false,
    commits: facts.commits,
    additions: facts.additions,
    deletions: facts.deletions,
    changed_files: facts.changedFiles,
  };
}

/** GitHub's "Issue" side of a pull request. @public */
export function issueShape(
  forge: ForgeContext,
  repository: RepositoryRecord,
  pull: PullRecord,
) {
  const { urls } = forge;
  const simple = simplePullShape(forge, repository, pull);
  const issue = urls.rest(repository, `/issues/${pull.number}`);
  const comments = `${pull.repository}#${pull.number}`;
  return {
    url: issue,
    repository_url: urls.rest(repository),
    labels_url: `${issue}/labels{/name}`,
    comments_url: `${issue}/comments`,
    events_url: `${issue}/events`,
    html_url: simple.html_url,
    id: pull.issueId,
    node_id: nodeId('Issue', pull.issueId),
    number: pull.number,
    title: pull.title,
    user: simple.user,
    labels: simple.labels,
    state: pull.state,
    ...UNUSED,
    comments: forge.store.list('comment', comments).length,
    created_at: pull.createdAt,
    updated_at: pull.updatedAt,
    closed_at: pull.closedAt ?? null,
    author_association: simple.author_association,
    draft: pull.draft,
    pull_request: {
      url: simple.url,
      html_url: simple.html_url,
      diff_url: simple.diff_url,
      patch_url: simple.patch_url,
      merged_at: simple.merged_at,
    },
    body: simple.body,
    closed_by: pull.closedBy ? userShape(forge, pull.closedBy) : null,
    timeline_url: `${issue}/timeline`,
    performed_via_github_app: null,
    state_reason: null,
  };
}

function endShape(
  forge: ForgeContext,
  repository: RepositoryRecord,
  { ref, sha }: { ref: string; sha: string },
) {
  return {
    label: `${repository.owner}:${ref}`,
    ref,
    sha,
    user: userShape(forge, repository.owner),
    repo: repositoryShape(forge, repository),
  };
}

function addressesOf(links: ReturnType<typeof linksOf>) {
  return {
    url: links.self.href,
    html_url: links.html.href,
    diff_url: `${links.html.href}.diff`,
    patch_url: `${links.html.href}.patch`,
    issue_url: links.issue.href,
    commits_url: links.commits.href,
    review_comments_url: links.review_comments.href,
    review_comment_url: links.review_comment.href,
    comments_url: links.comments.href,
    statuses_url: links.statuses.href,
  };
}

function linksOf(
  forge: ForgeContext,
  repository: RepositoryRecord,
  pull: PullRecord,
) {
  const self = forge.urls.rest(repository, `/pulls/${pull.number}`);
  const issue = forge.urls.rest(repository, `/issues/${pull.number}`);
  const statuses = forge.urls.rest(repository, `/statuses/${pull.headSha}`);
  return {
    self: { href: self },
    html: { href: forge.urls.page(repository, `/pull/${pull.number}`) },
    issue: { href: issue },
    comments: { href: `${issue}/comments` },
    review_comments: { href: `${self}/comments` },
    review_comment: {
      href: forge.urls.rest(repository, '/pulls/comments{/number}'),
    },
    commits: { href: `${self}/commits` },
    statuses: { href: statuses },
  };
}
