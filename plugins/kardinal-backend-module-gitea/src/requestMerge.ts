import {
  ForgeConnection,
  ForgeRefusal,
  RepositoryRef,
} from '@kardinal/backstage-plugin-kardinal-node';

/** The ways to merge, the preferred one first: a repository may forbid some of them. @internal */
export const MERGE_METHODS = [
  'merge',
  'squash',
  'rebase',
  'fast-forward-only',
] as const;

/** @internal */
export type MergeMethod = (typeof MERGE_METHODS)[number];

/** In seconds: Gitea looks for conflicts after every push, and meanwhile merges nothing. */
const WAITS_FOR_CHECK = [0.25, 0.5, 1, 2];

/** What Gitea is asked for. @internal */
export interface RequestedMerge {
  readonly repository: RepositoryRef;
  readonly number: number;
  /** It completes "Gitea refused to …". */
  readonly action: string;
  readonly body: {
    readonly Do: MergeMethod;
    readonly head_commit_id: string;
    readonly MergeTitleField?: string;
    /** Not now, but as soon as the rules are met. */
    readonly merge_when_checks_succeed?: true;
  };
}

/** What Gitea answered. @internal */
export type MergeAttempt =
  | { readonly type: 'accepted' }
  | {
      readonly type: 'forbidden' | 'checking' | 'refused';
      readonly message: string;
    };

/** Asks for a merge, again while Gitea looks for conflicts. @internal */
export async function requestMerge(
  connection: ForgeConnection,
  request: RequestedMerge,
): Promise<MergeAttempt> {
  for (const seconds of WAITS_FOR_CHECK) {
    const attempt = await requestOnce(connection, request);
    if (attempt.type !== 'checking') return attempt;
    await connection.wait(seconds);
  }
  return requestOnce(connection, request);
}

async function requestOnce(
  connection: ForgeConnection,
  { repository, number, action, body }: RequestedMerge,
): Promise<MergeAttempt> {
  try {
    const path = `/pulls/${number}/merge`;
    await connection.send(repository, action, { method: 'POST', path, body });
    return { type: 'accepted' };
  } catch (error) {
    // A pull request that is closed is not found.
    if (
      !(error instanceof ForgeRefusal) ||
      ![404, 405, 409, 422].includes(error.status)
    )
      throw error;
    const { said: message } = error;
    if (/merge style/i.test(message)) return { type: 'forbidden', message };
    return /try again later/i.test(message)
      ? { type: 'checking', message }
      : { type: 'refused', message };
  }
}
