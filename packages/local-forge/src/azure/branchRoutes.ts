import { ZERO_SHA } from '../git/BareRepository';
import { protectionOf } from '../pulls/protection';
import { pushEffects } from '../pulls/pushEffects';
import {
  ok,
  type RepositoryCall,
  type RestAnswer,
  type Route,
} from '../rest/RestCall';
import { azureRoute, listAnswer, refused } from './azureRoute';
import { guid } from './guid';
import { apiUrl, commitShape, identityShape } from './shapes';

const HEADS = 'refs/heads/';

/** Refs and commits. @public */
export function branchRoutes(): Route[] {
  return [
    azureRoute('GET', '/refs', listRefs),
    azureRoute('POST', '/refs', updateRefs),
    azureRoute('GET', '/commits/{commitId}', getCommit),
  ];
}

/** `filter` is how their names begin. */
async function listRefs(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository, query } = call;
  const git = forge.repositories.of(repository);
  const prefix = `refs/${query.get('filter') ?? ''}`;
  const refs = [...(await git.refs('refs/'))].filter(([name]) =>
    name.startsWith(prefix),
  );
  const creator = identityShape(forge, repository.owner);
  return listAnswer(
    refs.map(([name, objectId]) => ({
      name,
      objectId,
      creator,
      url: `${apiUrl(forge, repository)}/refs?filter=${encodeURIComponent(
        name.slice('refs/'.length),
      )}`,
    })),
    query,
  );
}

interface RefUpdate {
  readonly name: string;
  readonly oldObjectId: string;
  readonly newObjectId: string;
}

/** What is refused is in an answer of success. */
async function updateRefs(call: RepositoryCall): Promise<RestAnswer> {
  if (!Array.isArray(call.body))
    throw refused(400, 'ArgumentNullException', 'Value cannot be null: refs');
  const results = [];
  for (const update of call.body as readonly RefUpdate[]) {
    const updateStatus = await updateRef(call, update);
    const success = updateStatus === 'succeeded';
    const repositoryId = guid('repository', call.repository.id);
    const outcome = { repositoryId, isLocked: false, updateStatus, success };
    results.push({ ...update, ...outcome });
  }
  return listAnswer(results, new URLSearchParams());
}

async function updateRef(
  { forge, repository, key, user }: RepositoryCall,
  { name: ref, oldObjectId: before, newObjectId: after }: RefUpdate,
): Promise<string> {
  const git = forge.repositories.of(repository);
  const branch = ref.slice(HEADS.length);
  if (!ref.startsWith(HEADS)) return 'invalidRefName';
  if (((await git.ref(ref)) ?? ZERO_SHA) !== before) return 'staleOldObjectId';
  if (protectionOf(forge, key, branch) !== undefined) return 'rejectedByPolicy';
  if (after === ZERO_SHA && branch === repository.defaultBranch)
    return 'rejectedByPlugin';
  await git.updateRef(ref, after, before);
  const updates = [{ ref, before, after }];
  await pushEffects(forge, { repository, updates, actor: user.login });
  return 'succeeded';
}

async function getCommit(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository } = call;
  const sha = await commitIn(call);
  const commit = await forge.repositories.of(repository).commit(sha);
  return ok(commit && commitShape(forge, repository, commit));
}

/** The commit that a path names. @throws Refusal 404. @public */
export async function commitIn(call: RepositoryCall): Promise<string> {
  const { forge, repository, parameters } = call;
  const git = forge.repositories.of(repository);
  const sha = await git.resolve(parameters.commitId);
  if (sha !== undefined) return sha;
  throw refused(
    404,
    'GitCommitDoesNotExistException',
    `TF401175:The version descriptor <Commit: ${parameters.commitId} > could not be resolved to a version in the repository ${repository.name}.`,
  );
}
