import type { ForgeContext } from '../ForgeContext';
import { buildEvent } from '../bitbucketCloud/events';
import { pipelineEvent } from '../gitlab/events';
import { commitShape } from '../shapes/commitShape';
import { userShape } from '../shapes/userShape';
import type { RepositoryRecord, StatusRecord } from '../state/records';
import { emitEvent } from './emitEvent';

/** Sends a `status` event. @public */
export async function emitStatusEvent(
  forge: ForgeContext,
  repository: RepositoryRecord,
  status: StatusRecord,
): Promise<void> {
  await emitEvent(forge, {
    repository,
    sender: status.creator,
    event: 'status',
    payload: () => statusPayload(forge, repository, status),
    dialects: {
      gitlab: pipelineEvent(forge, repository, status),
      'bitbucket-cloud': buildEvent(forge, repository, status),
    },
  });
}

async function statusPayload(
  forge: ForgeContext,
  repository: RepositoryRecord,
  status: StatusRecord,
): Promise<Record<string, unknown>> {
  const git = forge.repositories.of(repository);
  const commit = await git.commit(status.sha);
  const branches = await git.refs('refs/heads/');
  const tips = [...branches].filter(([, sha]) => sha === status.sha);
  return {
    id: status.id,
    sha: status.sha,
    name: `${repository.owner}/${repository.name}`,
    target_url: status.targetUrl ?? null,
    avatar_url: userShape(forge, status.creator).avatar_url,
    context: status.context,
    description: status.description ?? null,
    state: status.state,
    commit: commit && eventCommit(commitShape(forge, repository, commit)),
    branches: tips.map(([ref, sha]) => ({
      name: ref.slice('refs/heads/'.length),
      commit: { sha, url: forge.urls.rest(repository, `/commits/${sha}`) },
      protected: false,
    })),
    created_at: status.createdAt,
    updated_at: status.createdAt,
  };
}

/** Events do not know the newest field of REST's commits. */
function eventCommit(shape: ReturnType<typeof commitShape>) {
  const { verified_at: _, ...verification } = shape.commit.verification;
  return { ...shape, commit: { ...shape.commit, verification } };
}
