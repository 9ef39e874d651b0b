import type { ForgeContext } from '../ForgeContext';
import { ZERO_SHA } from '../git/BareRepository';
import type {
  PullRecord,
  RepositoryRecord,
  ReviewRecord,
  ReviewState,
  StatusRecord,
} from '../state/records';
import type { DialectEvent } from '../webhooks/emitEvent';
import type { PullAction } from '../webhooks/emitPullEvent';
import type { RefUpdate } from '../webhooks/emitPushEvent';
import { pullRequestShape } from './pullRequestShape';
import { accountShape, buildShape, repositoryShape } from './shapes';

interface Subject {
  readonly pull: PullRecord;
  readonly sender: string;
}

const ACTIONS: Partial<Record<PullAction, string>> = {
  opened: 'created',
  closed: 'rejected',
  edited: 'updated',
  synchronize: 'updated',
  review_requested: 'updated',
};

const REVIEWS: Record<ReviewState, string> = {
  APPROVED: 'approved',
  CHANGES_REQUESTED: 'changes_request_created',
  COMMENTED: 'comment_created',
  DISMISSED: 'unapproved',
};

/** What happened to a pull request; nothing where Bitbucket Cloud tells nobody. @public */
export function pullRequestEvent(
  forge: ForgeContext,
  repository: RepositoryRecord,
  { action, pull, sender }: Subject & { readonly action: PullAction },
): DialectEvent | undefined {
  const name = pull.merge === undefined ? ACTIONS[action] : 'fulfilled';
  return name === undefined
    ? undefined
    : eventOf(forge, repository, {
        name: `pullrequest:${name}`,
        sender,
        more: () => pullIn(forge, repository, pull),
      });
}

/** Somebody's verdict. @public */
export function reviewEvent(
  forge: ForgeContext,
  repository: RepositoryRecord,
  { review, pull, sender }: Subject & { readonly review: ReviewRecord },
): DialectEvent {
  return eventOf(forge, repository, {
    name: `pullrequest:${REVIEWS[review.state]}`,
    sender,
    more: () => pullIn(forge, repository, pull),
  });
}

/** A ref that moved. @public */
export function pushEvent(
  forge: ForgeContext,
  repository: RepositoryRecord,
  { update, sender }: { readonly update: RefUpdate; readonly sender: string },
): DialectEvent {
  const { ref, before, after } = update;
  const type = ref.startsWith('refs/tags/') ? 'tag' : 'branch';
  const name = ref.replace(/^refs\/(heads|tags)\//, '');
  const side = (hash: string) =>
    hash === ZERO_SHA ? null : { type, name, target: { type: 'commit', hash } };
  const change = {
    old: side(before),
    new: side(after),
    created: before === ZERO_SHA,
    closed: after === ZERO_SHA,
    forced: false,
  };
  return eventOf(forge, repository, {
    name: 'repo:push',
    sender,
    more: () => ({ push: { changes: [change] } }),
  });
}

/** What a build says. @public */
export function buildEvent(
  forge: ForgeContext,
  repository: RepositoryRecord,
  status: StatusRecord,
): DialectEvent {
  return eventOf(forge, repository, {
    name: 'repo:commit_status_created',
    sender: status.creator,
    more: () => ({ commit_status: buildShape(forge, repository, status) }),
  });
}

function pullIn(
  forge: ForgeContext,
  repository: RepositoryRecord,
  pull: PullRecord,
) {
  return { pullrequest: pullRequestShape(forge, repository, pull) };
}

function eventOf(
  forge: ForgeContext,
  repository: RepositoryRecord,
  event: {
    readonly name: string;
    readonly sender: string;
    readonly more: () => object;
  },
): DialectEvent {
  return {
    name: event.name,
    payload: async () => ({
      actor: accountShape(forge, event.sender),
      repository: repositoryShape(forge, repository),
      ...event.more(),
    }),
  };
}
