import { ZERO_SHA } from '../git/BareRepository';
import { protectionOf } from '../pulls/protection';
import { pushEffects } from '../pulls/pushEffects';
import { Refusal } from '../Refusal';
import {
  noContent,
  ok,
  pageAnswer,
  type RepositoryCall,
  type RestAnswer,
  type Route,
} from '../rest/RestCall';
import { projectRoute } from './projectRoute';
import { commitShape } from './shapes';

/** Branches and commits. @public */
export function branchRoutes(): Route[] {
  return [
    projectRoute('GET', '/repository/branches', listBranches),
    projectRoute('GET', '/repository/branches/{branch}', getBranch),
    projectRoute('DELETE', '/repository/branches/{branch}', deleteBranch),
    projectRoute('GET', '/repository/commits/{sha}', getCommit),
  ];
}

async function listBranches(call: RepositoryCall): Promise<RestAnswer> {
  const git = call.forge.repositories.of(call.repository);
  const refs = await git.refs('refs/heads/');
  const shapes = await Promise.all(
    [...refs].map(([ref, sha]) =>
      branchShape(call, ref.slice('refs/heads/'.length), sha),
    ),
  );
  return pageAnswer(shapes, call.query, shape => shape);
}

async function getBranch(call: RepositoryCall): Promise<RestAnswer> {
  const { branch } = call.parameters;
  return ok(await branchShape(call, branch, await headOf(call, branch)));
}

async function deleteBranch(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository, user, key } = call;
  const { branch } = call.parameters;
  const before = await headOf(call, branch);
  if (
    protectionOf(forge, key, branch) !== undefined ||
    branch === repository.defaultBranch
  )
    throw new Refusal(403, 'Protected branch cannot be removed');
  const ref = `refs/heads/${branch}`;
  await forge.repositories.of(repository).updateRef(ref, ZERO_SHA, before);
  const updates = [{ ref, before, after: ZERO_SHA }];
  await pushEffects(forge, { repository, updates, actor: user.login });
  return noContent();
}

async function getCommit(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository, parameters } = call;
  const git = forge.repositories.of(repository);
  const sha = await git.resolve(parameters.sha);
  const commit = sha === undefined ? undefined : await git.commit(sha);
  if (commit === undefined) throw new Refusal(404, 'Commit Not Found');
  return ok(commitShape(forge, repository, commit));
}

async function headOf(call: RepositoryCall, branch: string): Promise<string> {
  const head = await call.forge.repositories.of(call.repository).branch(branch);
  if (head === undefined) throw new Refusal(404, 'Branch Not Found');
  return head;
}

async function branchShape(
  { forge, repository, key }: RepositoryCall,
  branch: string,
  sha: string,
) {
  const commit = await forge.repositories.of(repository).commit(sha);
  return {
    name: branch,
    commit: commit && commitShape(forge, repository, commit),
    merged: false,
    protected: protectionOf(forge, key, branch) !== undefined,
    developers_can_push: false,
    developers_can_merge: false,
    can_push: true,
    default: branch === repository.defaultBranch,
    web_url: forge.urls.project(repository, `/tree/${branch}`),
  };
}
