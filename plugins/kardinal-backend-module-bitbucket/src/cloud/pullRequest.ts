import {
  fingerprint,
  PullRequest,
} from '@kardinal/backstage-plugin-kardinal-node';
import { readDescription } from '../labelledText';
import { utc } from '../utc';

/** A person, or a token that acts as one. @internal */
export interface CloudAccount {
  readonly uuid: string;
  readonly nickname?: string;
  readonly display_name?: string;
}

/** Somebody who takes part, and their verdict. @internal */
export interface CloudParticipant {
  readonly user: CloudAccount;
  readonly role: string;
  readonly approved: boolean;
  /** `approved`, or `changes_requested`. */
  readonly state?: string;
  /** ISO 8601. */
  readonly participated_on?: string;
}

/** A branch, and the commit that it was at. @internal */
export interface CloudEndpoint {
  readonly branch: {
    readonly name: string;
    readonly default_merge_strategy?: string;
  };
  /** Twelve digits of its hash; absent where the commit is gone. */
  readonly commit?: { readonly hash: string };
  /** Absent where a fork is gone. */
  readonly repository?: { readonly full_name: string };
}

/** A pull request as Bitbucket Cloud gives it; times are ISO 8601. @internal */
export interface CloudPullRequest {
  readonly id: number;
  readonly title: string;
  readonly summary?: { readonly raw: string };
  readonly state: string;
  readonly draft?: boolean;
  readonly created_on: string;
  readonly updated_on: string;
  readonly author?: CloudAccount;
  readonly closed_by?: CloudAccount;
  readonly source: CloudEndpoint;
  readonly destination: CloudEndpoint;
  readonly merge_commit?: { readonly hash: string };
  readonly reviewers?: readonly CloudAccount[];
  readonly participants?: readonly CloudParticipant[];
  readonly task_count?: number;
  readonly links: { readonly html: { readonly href: string } };
}

/** As the product knows it, with the hashes that Bitbucket gives and without what takes a request of its own. @internal */
export function pullRequestOf(request: CloudPullRequest): PullRequest {
  const { source, destination, participants = [] } = request;
  const state = stateOf(request.state);
  const changed = utc(request.updated_on);
  const head = source.commit?.hash ?? '';
  const { text, labels } = readDescription(request.summary?.raw ?? '');
  const asked = participants.filter(isAsked);
  return {
    number: request.id,
    url: request.links.html.href,
    state,
    head: { branch: headBranchOf(request), sha: head },
    base: { branch: destination.branch.name },
    title: request.title,
    body: text,
    labels,
    createdAt: utc(request.created_on),
    updatedAt: changed,
    // A verdict need not be a change of the pull request.
    fingerprint: fingerprint([request.updated_on, verdictsOf(participants)]),
    // Bitbucket tells no other time of its end than that of its last change.
    ...(state !== 'open' && { closedAt: changed }),
    ...(state === 'merged' && {
      mergedAt: changed,
      mergeCommit: request.merge_commit?.hash ?? head,
      ...(request.closed_by && { mergedBy: nameOf(request.closed_by) }),
    }),
    ...(state === 'open' &&
      asked.length > 0 && {
        requestedReviewers: asked.map(({ user }) => nameOf(user)),
      }),
  };
}

/** What people call somebody. @internal */
export function nameOf({ uuid, nickname, display_name }: CloudAccount): string {
  return nickname ?? display_name ?? uuid;
}

function isAsked({ role, approved, state }: CloudParticipant): boolean {
  return role === 'REVIEWER' && !approved && (state ?? '') === '';
}

function verdictsOf(
  participants: readonly CloudParticipant[],
): readonly string[] {
  return participants
    .map(({ user, role, state, approved, participated_on: at }) =>
      [user.uuid, role, state ?? approved, at ?? ''].join(' '),
    )
    .sort();
}

/** One that another one of the same branches took the place of is closed, too. */
function stateOf(state: string): PullRequest['state'] {
  if (state === 'MERGED') return 'merged';
  return state === 'OPEN' ? 'open' : 'closed';
}

/** A branch of a fork is none of the repository's, whatever it is called. */
function headBranchOf({ source, destination }: CloudPullRequest): string {
  const { name } = source.branch;
  const from = source.repository?.full_name ?? 'a fork that is gone';
  return from === destination.repository?.full_name ? name : `${from}:${name}`;
}
