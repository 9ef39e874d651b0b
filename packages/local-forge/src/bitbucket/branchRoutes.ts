import { deleteBranch } from '../pulls/deleteBranch';
import { protectionOf } from '../pulls/protection';
import { BodyReader } from '../rest/BodyReader';
import {
  noContent,
  type RepositoryCall,
  type RestAnswer,
  type Route,
} from '../rest/RestCall';
import { BitbucketRefusal } from './BitbucketRefusal';
import { bitbucketRoute, pageAnswer } from './bitbucketRoute';
import { refShape } from './shapes';

const HEADS = 'refs/heads/';

/** Branches. @public */
export function branchRoutes(): Route[] {
  return [
    bitbucketRoute('GET', '/branches', listBranches),
    bitbucketRoute('DELETE', '/branches', removeBranch, 'branch-utils'),
  ];
}

async function listBranches(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository, query } = call;
  const refs = await forge.repositories.of(repository).refs(HEADS);
  const text = (query.get('filterText') ?? '').toLowerCase();
  const fitting = [...refs].filter(([ref]) =>
    ref.slice(HEADS.length).toLowerCase().includes(text),
  );
  return pageAnswer(fitting, query, ([ref, sha]) => {
    const branch = ref.slice(HEADS.length);
    return {
      ...refShape(branch),
      latestCommit: sha,
      latestChangeset: sha,
      default: branch === repository.defaultBranch,
    };
  });
}

/** One that is not there is none afterwards, either. */
async function removeBranch(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository, key, user } = call;
  const name = new BodyReader(call.body).text('name');
  const branch = name.replace(/^refs\/heads\//, '');
  if (branch === repository.defaultBranch)
    throw new BitbucketRefusal(
      400,
      'repository.ref.InvalidRefNameException',
      `${branch} is the default branch of ${key} and cannot be deleted.`,
    );
  if (protectionOf(forge, key, branch) !== undefined)
    throw new BitbucketRefusal(
      403,
      'AuthorisationException',
      `You are not permitted to delete ${branch}.`,
    );
  await deleteBranch(forge, repository, { branch, actor: user.login });
  return noContent();
}
