import type { ForgeContext } from '../ForgeContext';
import { pullRequestEvent as azureEvent } from '../azure/events';
import { pullRequestEvent, reviewEvent } from '../bitbucket/events';
import * as cloud from '../bitbucketCloud/events';
import { type MergeRequestAction, mergeRequestEvent } from '../gitlab/events';
import { pullFacts } from '../pulls/pullFacts';
import { reviewShape } from '../shapes/conversationShapes';
import { pullShape, simplePullShape } from '../shapes/pullShape';
import type {
  PullRecord,
  RepositoryRecord,
  ReviewRecord,
} from '../state/records';
import { emitEvent } from './emitEvent';

/** What happened to a pull request. @public */
export type PullAction =
  | 'opened'
  | 'closed'
  | 'reopened'
  | 'edited'
  | 'synchronize'
  | 'labeled'
  | 'unlabeled'
  | 'review_requested'
  | 'converted_to_draft'
  | 'enqueued'
  | 'dequeued'
  | 'auto_merge_enabled'
  | 'auto_merge_disabled'
  | 'ready_for_review';

/** Sends a `pull_request` event. @public */
export async function emitPullEvent(
  forge: ForgeContext,
  options: {
    repository: RepositoryRecord;
    pull: PullRecord;
    action: PullAction;
    sender: string;
    extra?: Readonly<Record<string, unknown>>;
  },
): Promise<void> {
  const { repository, pull, action, sender } = options;
  await emitEvent(forge, {
    repository,
    sender,
    event: 'pull_request',
    payload: async () => ({
      action,
      number: pull.number,
      pull_request: pullShape(
        forge,
        repository,
        pull,
        await pullFacts(forge, repository, pull),
      ),
      ...options.extra,
    }),
    dialects: {
      gitlab: mergeRequestEvent(forge, repository, {
        pull,
        sender,
        action: gitLabAction(pull, action),
        ...beforeIn(options.extra),
      }),
      'azure-devops': azureEvent(forge, repository, {
        pull,
        kind: action === 'opened' ? 'created' : kindOf(pull),
        sender,
      }),
      bitbucket: pullRequestEvent(forge, repository, { pull, sender, action }),
      'bitbucket-cloud': cloud.pullRequestEvent(forge, repository, {
        pull,
        sender,
        action,
      }),
    },
  });
}

function kindOf({ merge }: PullRecord): 'merged' | 'updated' {
  return merge === undefined ? 'updated' : 'merged';
}

function gitLabAction(
  pull: PullRecord,
  action: PullAction,
): MergeRequestAction {
  switch (action) {
    case 'opened':
      return 'open';
    case 'closed':
      return pull.merge === undefined ? 'close' : 'merge';
    case 'reopened':
      return 'reopen';
    default:
      return 'update';
  }
}

function beforeIn(extra: Readonly<Record<string, unknown>> = {}) {
  const { before } = extra;
  return typeof before === 'string' ? { before } : {};
}

/** Sends a `pull_request_review` event. @public */
export async function emitReviewEvent(
  forge: ForgeContext,
  options: {
    repository: RepositoryRecord;
    pull: PullRecord;
    review: ReviewRecord;
    action: 'submitted' | 'dismissed';
    sender: string;
  },
): Promise<void> {
  const { repository, pull, review, action, sender } = options;
  const shape = reviewShape(forge, repository, { pull, review });
  await emitEvent(forge, {
    repository,
    sender,
    event: 'pull_request_review',
    payload: async () => ({
      action,
      review: { ...shape, state: review.state.toLowerCase() },
      pull_request: simplePullShape(forge, repository, pull),
    }),
    dialects: {
      gitlab: mergeRequestEvent(forge, repository, {
        pull,
        sender,
        action: reviewAction(review),
      }),
      'azure-devops': azureEvent(forge, repository, {
        pull,
        kind: 'updated',
        sender,
      }),
      bitbucket: reviewEvent(forge, repository, {
        pull,
        sender,
        state: review.state,
      }),
      'bitbucket-cloud': cloud.reviewEvent(forge, repository, {
        pull,
        sender,
        review,
      }),
    },
  });
}

function reviewAction({ state }: ReviewRecord): MergeRequestAction {
  switch (state) {
    case 'APPROVED':
      return 'approved';
    case 'DISMISSED':
      return 'unapproved';
    default:
      return 'update';
  }
}
