import type { ForgeContext } from '../ForgeContext';
import { queueEntryOf } from '../pulls/mergeQueue';
import { protectionOf } from '../pulls/protection';
import { type PullFacts, pullFacts } from '../pulls/pullFacts';
import type { PullRecord, RepositoryRecord } from '../state/records';
import { mergeStatusOf } from './mergeStatus';
import { pipelineShape } from './pipelines';
import { reviewersOf } from './reviewers';
import { userShape } from './shapes';

/** What merge requests of this forge never have. */
const UNUSED = {
  assignees: [],
  assignee: null,
  milestone: null,
  upvotes: 0,
  downvotes: 0,
  discussion_locked: null,
  should_remove_source_branch: null,
  force_remove_source_branch: false,
  squash: false,
  squash_on_merge: false,
  time_stats: {
    time_estimate: 0,
    total_time_spent: 0,
    human_time_estimate: null,
    human_total_time_spent: null,
  },
  task_completion_status: { count: 0, completed_count: 0 },
  blocking_discussions_resolved: true,
  squash_commit_sha: null,
};

/** A merge request as GitLab lists it, with what git knows about it. @public */
export async function mergeRequestShape(
  forge: ForgeContext,
  repository: RepositoryRecord,
  pull: PullRecord,
) {
  const facts = await pullFacts(forge, repository, pull);
  const isUnknown = pull.state === 'open' && forge.faults.takesMergeable();
  const status = isUnknown ? 'checking' : mergeStatusOf(forge, pull, facts);
  const person = (login: string | undefined) =>
    login === undefined ? null : userShape(forge, login);
  const { merge } = pull;
  // What is in a train is merged by itself, too.
  const autoMerge = pull.autoMerge ?? queueEntryOf(forge, pull);
  const closer = merge === undefined ? pull.closedBy : undefined;
  const comments = `${pull.repository}#${pull.number}`;
  return {
    ...UNUSED,
    id: pull.id,
    iid: pull.number,
    project_id: repository.id,
    title: pull.title,
    description: pull.body ?? null,
    state: stateOf(pull),
    created_at: pull.createdAt,
    updated_at: pull.updatedAt,
    prepared_at: pull.createdAt,
    merged_by: person(merge?.by),
    merge_user: person(merge?.by ?? autoMerge?.by),
    merge_when_pipeline_succeeds: autoMerge !== undefined,
    merged_at: merge?.at ?? null,
    closed_by: person(closer),
    closed_at: merge === undefined ? pull.closedAt ?? null : null,
    target_branch: pull.baseBranch,
    source_branch: pull.headBranch,
    source_project_id: repository.id,
    target_project_id: repository.id,
    user_notes_count: forge.store.list('comment', comments).length,
    author: userShape(forge, pull.author),
    reviewers: reviewersOf(forge, pull).map(({ login }) =>
      userShape(forge, login),
    ),
    labels: pull.labels,
    draft: pull.draft,
    work_in_progress: pull.draft,
    imported: false,
    imported_from: 'none',
    detailed_merge_status: status,
    merge_status: olderStatus(status),
    has_conflicts: status === 'conflict',
    sha: pull.headSha,
    merge_commit_sha: merge?.sha ?? null,
    reference: `!${pull.number}`,
    references: {
      short: `!${pull.number}`,
      relative: `!${pull.number}`,
      full: `${repository.owner}/${repository.name}!${pull.number}`,
    },
    web_url: forge.urls.project(repository, `/merge_requests/${pull.number}`),
    merge_after: null,
    approvals_before_merge:
      protectionOf(forge, pull.repository, pull.baseBranch)
        ?.requiredApprovals ?? null,
  };
}

/** A merge request as GitLab answers for one. @public */
export async function fullMergeRequestShape(
  forge: ForgeContext,
  repository: RepositoryRecord,
  pull: PullRecord,
) {
  const facts = await pullFacts(forge, repository, pull);
  return {
    ...(await mergeRequestShape(forge, repository, pull)),
    subscribed: false,
    changes_count: changesCount(facts),
    latest_build_started_at: null,
    latest_build_finished_at: null,
    first_deployed_to_production_at: null,
    pipeline: null,
    head_pipeline: pipelineShape(forge, repository, {
      sha: pull.headSha,
      ref: pull.headBranch,
    }),
    diff_refs: {
      base_sha: facts.baseSha,
      head_sha: pull.headSha,
      start_sha: facts.baseSha,
    },
    merge_error: null,
    first_contribution: false,
    user: { can_merge: true },
  };
}

/** GitLab has a state of its own for what was merged. @public */
export function stateOf(pull: PullRecord): 'opened' | 'closed' | 'merged' {
  if (pull.merge !== undefined) return 'merged';
  return pull.state === 'open' ? 'opened' : 'closed';
}

function changesCount({ changedFiles }: PullFacts): string {
  return String(changedFiles);
}

function olderStatus(status: string): string {
  if (status === 'checking') return 'checking';
  return status === 'conflict' ? 'cannot_be_merged' : 'can_be_merged';
}
