import {
  ForgeConnection,
  ForgeRefusal,
  MergeQueuePlace,
  PullRequest,
  QueueBranches,
  RepositoryRef,
  ScmError,
} from '@kardinal/backstage-plugin-kardinal-node';
import { GitLabMergeRequest } from './mergeRequest';
import { readTrainExit } from './readTrainExit';
import { readSettings } from './whyUnawaited';

/** A merge request in a merge train. */
interface GitLabCar {
  readonly id: number;
  readonly merge_request: { readonly iid: number };
  readonly target_branch: string;
  readonly status: string;
}

const name = 'merge train';

/** A project has trains on each of its branches, or on none. */
const ANY_BRANCH = '*';

/** What it is before it is merged; a car stays after that. */
const WAITING: readonly string[] = ['idle', 'fresh', 'stale', 'merging'];

/** No train is that long. */
const PAGE_LIMIT = 5;

/**
 * Where an open merge request is in the merge train: only one that is to be merged by itself may be in there. How it left the train is
 * read where the project was seen to have trains a while ago. Other projects take one request more in ten minutes, or none.
 *
 * @internal
 */
export async function readTrain(
  connection: ForgeConnection,
  trains: QueueBranches,
  {
    repository,
    request,
  }: {
    readonly repository: RepositoryRef;
    readonly request: GitLabMergeRequest;
  },
): Promise<Pick<PullRequest, 'queue' | 'leftQueue'>> {
  if (request.state !== 'opened') return {};
  const known = trains.of(repository.url, ANY_BRANCH, connection.now);
  if (request.merge_when_pipeline_succeeds !== true)
    return known === 'queue'
      ? readTrainExit(connection, repository, request)
      : {};
  const way = known ?? (await askForTrains(connection, trains, repository));
  if (way === 'none') return {};
  const queue = await findPlace(connection, repository, request.iid);
  if (queue === undefined) return {};
  remember(connection, trains, { repository, kind: 'queue' });
  return { queue };
}

/** Whether a project merges through merge trains: asked before each merge, and remembered for what is read. @internal */
export async function askForTrains(
  connection: ForgeConnection,
  trains: QueueBranches,
  repository: RepositoryRef,
): Promise<'queue' | 'none'> {
  const settings = await readSettings(connection, repository);
  const kind = settings.merge_trains_enabled === true ? 'queue' : 'none';
  remember(connection, trains, { repository, kind });
  return kind;
}

function remember(
  { now }: ForgeConnection,
  trains: QueueBranches,
  {
    repository,
    kind,
  }: { readonly repository: RepositoryRef; readonly kind: 'queue' | 'none' },
): void {
  trains.set(repository.url, ANY_BRANCH, { kind, now });
}

/** `undefined` where it is in none, or the project has none. @internal */
export async function findPlace(
  connection: ForgeConnection,
  repository: RepositoryRef,
  number: number,
): Promise<MergeQueuePlace | undefined> {
  const car = await findCar(connection, repository, number);
  if (car === undefined) return undefined;
  const train = await connection.sendAll<GitLabCar>(
    repository,
    'read the merge train',
    {
      path: `/merge_trains/${encodeURIComponent(car.target_branch)}`,
      query: { scope: 'active', sort: 'asc' },
      pageLimit: PAGE_LIMIT,
    },
  );
  const before = train.filter(({ id }) => id < car.id);
  const isListed = train.some(({ id }) => id === car.id);
  return isListed ? { name, position: before.length + 1 } : { name };
}

/**
 * Takes it out of the train, where it is in there.
 *
 * @throws ScmError where it is in there afterwards, or where nobody can tell.
 * @internal
 */
export async function leaveTrain(
  connection: ForgeConnection,
  repository: RepositoryRef,
  number: number,
): Promise<void> {
  const isIn = () => isInTrain(connection, repository, number);
  if (!(await isIn())) return;
  const action = `take merge request !${number} out of the merge train`;
  try {
    await connection.send(repository, action, {
      method: 'POST',
      path: `/merge_requests/${number}/cancel_merge_when_pipeline_succeeds`,
    });
  } catch (error) {
    if (!isRefusal(error, 406)) throw error;
  }
  if (await isIn())
    throw new ScmError(
      'transient',
      `GitLab was asked to ${action} in ${repository.fullName}, and it is in there`,
    );
}

/**
 * `false` only where that is certain: 403 is also the answer where the project has trains that the token may not see.
 */
async function isInTrain(
  connection: ForgeConnection,
  repository: RepositoryRef,
  number: number,
): Promise<boolean> {
  try {
    return (await askForCar(connection, repository, number)) !== undefined;
  } catch (error) {
    if (!isRefusal(error, 403)) throw error;
    const settings = await readSettings(connection, repository);
    if (settings.merge_trains_enabled === true) throw error;
    return false;
  }
}

async function findCar(
  connection: ForgeConnection,
  repository: RepositoryRef,
  number: number,
): Promise<GitLabCar | undefined> {
  try {
    return await askForCar(connection, repository, number);
  } catch (error) {
    // Where the licence or the project has none, or the token may not see it.
    if (isRefusal(error, 403)) return undefined;
    throw error;
  }
}

async function askForCar(
  connection: ForgeConnection,
  repository: RepositoryRef,
  number: number,
): Promise<GitLabCar | undefined> {
  try {
    const { body: car } = await connection.send<GitLabCar>(
      repository,
      `read where merge request !${number} is in the merge train`,
      { method: 'GET', path: `/merge_trains/merge_requests/${number}` },
    );
    return WAITING.includes(car.status) ? car : undefined;
  } catch (error) {
    if (isRefusal(error, 404)) return undefined;
    throw error;
  }
}

function isRefusal(error: unknown, status: number): boolean {
  return error instanceof ForgeRefusal && error.status === status;
}
