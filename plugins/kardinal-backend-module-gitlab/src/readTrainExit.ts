import {
  ForgeConnection,
  PullRequest,
  RepositoryRef,
} from '@kardinal/backstage-plugin-kardinal-node';
import { GitLabMergeRequest, utc } from './mergeRequest';
import { readActivity } from './readReviews';

const REMOVED =
  /^(?:removed|aborted) this merge request from the merge train(?: because (.+?))?\.?$/s;

/**
 * How it left the merge train, as its activity says it. Who opened it is the account of Kardinal, which took it out because of its gates.
 *
 * @internal
 */
export async function readTrainExit(
  connection: ForgeConnection,
  repository: RepositoryRef,
  { iid: number, author: opener }: GitLabMergeRequest,
): Promise<Pick<PullRequest, 'leftQueue'>> {
  const notes = await readActivity(connection, repository, number);
  const last = notes.find(
    ({ system, body }) => system && /\bmerge train\b/.test(body),
  );
  const [said, because] = REMOVED.exec(last?.body ?? '') ?? [];
  if (last === undefined || said === undefined) return {};
  const { username: by } = last.author;
  const person = by === opener?.username ? 'own' : 'person';
  return {
    leftQueue: {
      name: 'merge train',
      cause: because === undefined ? person : 'forge',
      reason: because ?? `${by} took it out`,
      at: utc(last.created_at),
    },
  };
}
