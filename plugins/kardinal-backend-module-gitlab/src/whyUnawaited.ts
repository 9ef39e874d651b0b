import {
  ForgeConnection,
  RepositoryRef,
} from '@kardinal/backstage-plugin-kardinal-node';
import { newestOf, readStatuses } from './listCommitChecks';
import { GitLabMergeRequest } from './mergeRequest';

/** What a merge has to do with in the settings of a project. @internal */
export interface GitLabSettings {
  readonly only_allow_merge_if_pipeline_succeeds?: boolean;
  /** Only where the licence has them. */
  readonly merge_trains_enabled?: boolean;
}

/** @internal */
export interface AwaitedStatus {
  readonly repository: RepositoryRef;
  /** The commit that was looked at. */
  readonly head: string;
  /** A status that a merge has to wait for. */
  readonly requires: string;
}

/**
 * Why a merge by GitLab itself would not wait for a status, with what to change; `undefined` where it waits. It does where the project
 * requires the pipeline of the head to succeed, and the status is a job of that very pipeline.
 *
 * @internal
 */
export async function whyUnawaited(
  connection: ForgeConnection,
  { repository, head, requires }: AwaitedStatus,
  { head_pipeline: pipeline }: GitLabMergeRequest,
): Promise<string | undefined> {
  const project = await readSettings(connection, repository);
  if (project.only_allow_merge_if_pipeline_succeeds !== true)
    return `the project does not require the status ${requires}, without which a merge would not wait for gates: turn on "Pipelines must succeed" in its settings of merge requests`;
  if (project.merge_trains_enabled === true)
    return `the project merges through merge trains, which do not wait for the status ${requires}: add it to the train yourself, or turn merge trains off`;
  const statuses = await readStatuses(connection, repository, head, {
    name: requires,
  });
  const newest = newestOf(statuses);
  if (newest === undefined) return `its head has no status ${requires} yet`;
  if (newest.allow_failure === true)
    return `its status ${requires} may fail, so that a merge would not wait for gates: GitLab was told so with allow_failure`;
  if (newest.pipeline_id === undefined)
    return `this GitLab does not say of which pipeline the status ${requires} is, so that a merge might not wait for gates: update it`;
  if (newest.pipeline_id !== pipeline?.id)
    return `the status ${requires} is not in the pipeline that a merge waits for: let the project have pipelines of branches, and none of merge requests`;
  return undefined;
}

/** @internal */
export async function readSettings(
  connection: ForgeConnection,
  repository: RepositoryRef,
): Promise<GitLabSettings> {
  const { body } = await connection.send<GitLabSettings>(
    repository,
    'read its settings',
    { method: 'GET', path: '' },
  );
  return body;
}
