import type { ForgeContext } from '../ForgeContext';
import { ZERO_SHA } from '../git/BareRepository';
import type {
  PullRecord,
  RepositoryRecord,
  ReviewState,
} from '../state/records';
import type { DialectEvent } from '../webhooks/emitEvent';
import type { PullAction } from '../webhooks/emitPullEvent';
import type { RefUpdate } from '../webhooks/emitPushEvent';
import { pullRequestShape } from './pullRequestShape';
import { repositoryShape, userShape } from './shapes';

/** Who caused an event of a pull request. @public */
interface Subject {
  readonly pull: PullRecord;
  readonly sender: string;
}

const ACTIONS: Partial<Record<PullAction, string>> = {
  opened: 'pr:opened',
  closed: 'pr:declined',
  edited: 'pr:modified',
  synchronize: 'pr:from_ref_updated',
  review_requested: 'pr:reviewer:updated',
};

const REVIEWS: Record<ReviewState, string> = {
  APPROVED: 'pr:reviewer:approved',
  CHANGES_REQUESTED: 'pr:reviewer:changes_requested',
  COMMENTED: 'pr:comment:added',
  DISMISSED: 'pr:reviewer:unapproved',
};

/** What happened to a pull request; nothing where Bitbucket tells nobody, such as of one that was opened again. @public */
export function pullRequestEvent(
  forge: ForgeContext,
  repository: RepositoryRecord,
  { action, ...subject }: Subject & { readonly action: PullAction },
): DialectEvent | undefined {
  const isMerged = subject.pull.merge !== undefined;
  const name = isMerged ? 'pr:merged' : ACTIONS[action];
  return name === undefined
    ? undefined
    : eventOf(forge, repository, { ...subject, name });
}

/** Somebody's verdict. @public */
export function reviewEvent(
  forge: ForgeContext,
  repository: RepositoryRecord,
  { state, ...subject }: Subject & { readonly state: ReviewState },
): DialectEvent {
  return eventOf(forge, repository, { ...subject, name: REVIEWS[state] });
}

function eventOf(
  forge: ForgeContext,
  repository: RepositoryRecord,
  { name, pull, sender }: Subject & { readonly name: string },
): DialectEvent {
  return {
    name,
    payload: async () => ({
      ...headOf(forge, name, sender),
      pullRequest: pullRequestShape(forge, repository, pull),
    }),
  };
}

/** A ref that moved. @public */
export function refsChangedEvent(
  forge: ForgeContext,
  repository: RepositoryRecord,
  { update, sender }: { readonly update: RefUpdate; readonly sender: string },
): DialectEvent {
  const name = 'repo:refs_changed';
  const { ref: id, before: fromHash, after: toHash } = update;
  const isTag = id.startsWith('refs/tags/');
  const displayId = id.replace(/^refs\/(heads|tags)\//, '');
  return {
    name,
    payload: async () => ({
      ...headOf(forge, name, sender),
      repository: repositoryShape(forge, repository),
      changes: [
        {
          ref: { id, displayId, type: isTag ? 'TAG' : 'BRANCH' },
          refId: id,
          fromHash,
          toHash,
          type: changeOf(update),
        },
      ],
    }),
  };
}

function headOf(forge: ForgeContext, eventKey: string, sender: string) {
  const date = new Date(forge.now()).toISOString().replace('Z', '+0000');
  return { eventKey, date, actor: userShape(forge, sender) };
}

function changeOf({ before, after }: RefUpdate): 'ADD' | 'UPDATE' | 'DELETE' {
  if (before === ZERO_SHA) return 'ADD';
  return after === ZERO_SHA ? 'DELETE' : 'UPDATE';
}
