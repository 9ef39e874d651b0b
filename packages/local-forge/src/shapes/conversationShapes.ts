import type { ForgeContext } from '../ForgeContext';
import type {
  CommentRecord,
  PullRecord,
  RepositoryRecord,
  ReviewRecord,
} from '../state/records';
import { nodeId } from './nodeId';
import { associationOf, userShape } from './userShape';

/** GitHub's "Issue Comment". @public */
export function commentShape(
  forge: ForgeContext,
  repository: RepositoryRecord,
  comment: CommentRecord,
) {
  const { urls } = forge;
  return {
    url: urls.rest(repository, `/issues/comments/${comment.id}`),
    html_url: urls.page(
      repository,
      `/pull/${comment.number}#issuecomment-${comment.id}`,
    ),
    issue_url: urls.rest(repository, `/issues/${comment.number}`),
    id: comment.id,
    node_id: nodeId('IssueComment', comment.id),
    user: userShape(forge, comment.author),
    created_at: comment.createdAt,
    updated_at: comment.updatedAt,
    author_association: associationOf(repository.owner, comment.author),
    body: comment.body,
    performed_via_github_app: null,
  };
}

/** GitHub's "Pull Request Review". @public */
export function reviewShape(
  forge: ForgeContext,
  repository: RepositoryRecord,
  { pull, review }: { pull: PullRecord; review: ReviewRecord },
) {
  const { urls } = forge;
  const html = urls.page(
    repository,
    `/pull/${pull.number}#pullrequestreview-${review.id}`,
  );
  const pullUrl = urls.rest(repository, `/pulls/${pull.number}`);
  return {
    id: review.id,
    node_id: nodeId('PullRequestReview', review.id),
    user: userShape(forge, review.author),
    body: review.body,
    state: review.state,
    html_url: html,
    pull_request_url: pullUrl,
    author_association: associationOf(repository.owner, review.author),
    _links: { html: { href: html }, pull_request: { href: pullUrl } },
    submitted_at: review.submittedAt,
    commit_id: review.commit,
  };
}
