import {
  ForgeConnection,
  ForgeRefusal,
  MergeOutcome,
  RepositoryRef,
} from '@kardinal/backstage-plugin-kardinal-node';
import { GiteaPull } from './pullRequest';

/** @internal */
export interface MergeRequest {
  readonly repository: RepositoryRef;
  readonly number: number;
  /** The commit that was looked at. */
  readonly head: string;
  readonly title?: string;
}

/** A repository may forbid some of them. */
const METHODS = ['merge', 'squash', 'rebase', 'fast-forward-only'] as const;
/** In seconds: Gitea looks for conflicts after every push, and meanwhile merges nothing. */
const WAITS_FOR_CHECK = [0.25, 0.5, 1, 2];

type Method = (typeof METHODS)[number];

type Attempt =
  | { readonly type: 'merged' }
  | { readonly type: 'forbidden' | 'checking'; readonly message: string }
  | { readonly type: 'refused'; readonly message: string };

/**
 * Merges when the head still is the one that was looked at, by the first method that the repository allows. After an answer
 * that was lost it finds what it did.
 *
 * @internal
 */
export async function mergePullRequest(
  connection: ForgeConnection,
  request: MergeRequest,
): Promise<MergeOutcome> {
  let attempt: Attempt = { type: 'forbidden', message: '' };
  for (const method of METHODS) {
    attempt = await tryPatiently(connection, request, method);
    if (attempt.type !== 'forbidden') break;
  }
  return explain(connection, request, attempt);
}

async function tryPatiently(
  connection: ForgeConnection,
  request: MergeRequest,
  method: Method,
): Promise<Attempt> {
  for (const seconds of WAITS_FOR_CHECK) {
    const attempt = await tryOnce(connection, request, method);
    if (attempt.type !== 'checking') return attempt;
    await connection.wait(seconds);
  }
  return tryOnce(connection, request, method);
}

async function tryOnce(
  connection: ForgeConnection,
  { repository, number, head, title }: MergeRequest,
  method: Method,
): Promise<Attempt> {
  try {
    await connection.send(repository, `merge pull request #${number}`, {
      method: 'POST',
      path: `/pulls/${number}/merge`,
      body: {
        Do: method,
        head_commit_id: head,
        ...(title && { MergeTitleField: title }),
      },
    });
    return { type: 'merged' };
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

/** The fact is what Gitea says now: its answer names no commit, and status codes are not specific. */
async function explain(
  connection: ForgeConnection,
  { repository, number, head }: MergeRequest,
  attempt: Attempt,
): Promise<MergeOutcome> {
  const { body: pull } = await connection.send<GiteaPull>(
    repository,
    `read pull request #${number}`,
    { method: 'GET', path: `/pulls/${number}` },
  );
  if (attempt.type === 'merged')
    return { type: 'merged', sha: pull.merge_commit_sha ?? head };
  const { message } = attempt;
  if (pull.head.sha !== head) return { type: 'headMoved', message };
  return pull.merged && pull.merge_commit_sha
    ? { type: 'merged', sha: pull.merge_commit_sha }
    : { type: 'notMergeable', message: message || 'it is closed' };
}
