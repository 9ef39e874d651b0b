import { deleteBranch } from '../pulls/deleteBranch';
import { protectionOf } from '../pulls/protection';
import { Refusal } from '../Refusal';
import { noContent, ok, type RestAnswer, type Route } from '../rest/RestCall';
import { type CloudCall, cloudRoute } from './cloudRoute';
import { commitShape } from './shapes';

const BRANCH = '/refs/branches/{name*}';

/** Branches. @public */
export function branchRoutes(): Route[] {
  return [
    cloudRoute('GET', BRANCH, getBranch),
    cloudRoute('DELETE', BRANCH, removeBranch),
  ];
}

async function getBranch(call: CloudCall): Promise<RestAnswer> {
  const { forge, repository, parameters } = call;
  const { name } = parameters;
  const git = forge.repositories.of(repository);
  const sha = await git.branch(name);
  const commit = sha === undefined ? undefined : await git.commit(sha);
  if (commit === undefined) throw missing(name);
  return ok({
    type: 'branch',
    name,
    target: commitShape(forge, repository, commit),
    links: { html: { href: forge.urls.page(repository, `/branch/${name}`) } },
  });
}

async function removeBranch(call: CloudCall): Promise<RestAnswer> {
  const { forge, repository, key, user, parameters } = call;
  const { name: branch } = parameters;
  if (branch === repository.defaultBranch)
    throw new Refusal(400, 'The main branch cannot be deleted');
  if (protectionOf(forge, key, branch) !== undefined)
    throw new Refusal(403, 'Branch permissions forbid that');
  const deleted = await deleteBranch(forge, repository, {
    branch,
    actor: user.login,
  });
  if (deleted === undefined) throw missing(branch);
  return noContent();
}

function missing(branch: string): Refusal {
  return new Refusal(404, `Branch "${branch}" not found`);
}
