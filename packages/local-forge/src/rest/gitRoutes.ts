import type { ForgeContext } from '../ForgeContext';
import { type BareRepository, ZERO_SHA } from '../git/BareRepository';
import { isSafeRefName } from '../git/refFiles';
import { protectionOf } from '../pulls/protection';
import { pushEffects } from '../pulls/pushEffects';
import { notFound, Refusal, validationFailed } from '../Refusal';
import { commitShape } from '../shapes/commitShape';
import { protectionShape } from '../shapes/protectionShape';
import { nodeId } from '../shapes/nodeId';
import type { RepositoryRecord } from '../state/records';
import { BodyReader } from './BodyReader';
import {
  created,
  noContent,
  ok,
  pageAnswer,
  type RepositoryCall,
  repositoryRoute,
  type RestAnswer,
  type Route,
} from './RestCall';

/** Branches and refs. @public */
export function gitRoutes(): Route[] {
  return [
    repositoryRoute('GET', '/branches', listBranches),
    repositoryRoute('GET', '/branches/{branch*}/protection', getProtection),
    repositoryRoute('GET', '/branches/{branch*}', getBranch),
    repositoryRoute('GET', '/git/ref/{ref*}', getRef),
    repositoryRoute('GET', '/git/matching-refs/{ref*}', listRefs),
    repositoryRoute('POST', '/git/refs', createRef),
    repositoryRoute('PATCH', '/git/refs/{ref*}', updateRef),
    repositoryRoute('DELETE', '/git/refs/{ref*}', deleteRef),
  ];
}

async function listBranches(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository, key, query } = call;
  const git = forge.repositories.of(repository);
  const refs = [...(await git.refs('refs/heads/'))];
  return pageAnswer(refs, query, ([ref, sha]) => {
    const name = ref.slice('refs/heads/'.length);
    return {
      name,
      commit: { sha, url: forge.urls.rest(repository, `/commits/${sha}`) },
      protected: protectionOf(forge, key, name) !== undefined,
    };
  });
}

async function getBranch(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository, key, parameters } = call;
  const git = forge.repositories.of(repository);
  const name = parameters.branch;
  const sha = await git.branch(name);
  const commit = sha === undefined ? undefined : await git.commit(sha);
  if (!commit) throw new Refusal(404, 'Branch not found');
  const self = forge.urls.rest(repository, `/branches/${name}`);
  const rules = protectionOf(forge, key, name);
  const checks = {
    enforcement_level: rules?.requiredStatuses.length ? 'everyone' : 'off',
    contexts: rules?.requiredStatuses ?? [],
    checks: [],
  };
  return ok({
    name,
    commit: commitShape(forge, repository, commit),
    _links: { self, html: forge.urls.page(repository, `/tree/${name}`) },
    protected: rules !== undefined,
    protection: {
      enabled: rules !== undefined,
      required_status_checks: checks,
    },
    protection_url: `${self}/protection`,
  });
}

async function getProtection(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository, key, parameters } = call;
  const rules = protectionOf(forge, key, parameters.branch);
  if (!rules) throw new Refusal(404, 'Branch not protected');
  const url = forge.urls.rest(
    repository,
    `/branches/${parameters.branch}/protection`,
  );
  return ok(protectionShape(rules, url));
}

async function getRef(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository, parameters } = call;
  const ref = `refs/${parameters.ref}`;
  const sha = await forge.repositories.of(repository).ref(ref);
  if (sha === undefined) throw notFound();
  return ok(refShape(forge, repository, { ref, sha }));
}

async function listRefs(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository, parameters, query } = call;
  const prefix = `refs/${parameters.ref}`;
  const refs = await forge.repositories.of(repository).refs('refs/');
  const fitting = [...refs].filter(([ref]) => ref.startsWith(prefix));
  return pageAnswer(fitting, query, ([ref, sha]) =>
    refShape(forge, repository, { ref, sha }),
  );
}

async function createRef(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository } = call;
  const body = new BodyReader(call.body);
  const ref = body.text('ref');
  const sha = body.text('sha');
  const git = forge.repositories.of(repository);
  if (!isSafeRefName(ref) || !/^refs\/(heads|tags)\//.test(ref)) {
    throw new Refusal(422, 'Reference name is not valid');
  }
  await requireCommit(git, sha);
  if ((await git.ref(ref)) !== undefined) {
    throw new Refusal(422, 'Reference already exists');
  }
  await moveRef(call, { ref, before: ZERO_SHA, after: sha });
  return created(refShape(forge, repository, { ref, sha }));
}

async function updateRef(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository } = call;
  const body = new BodyReader(call.body);
  const after = body.text('sha');
  const git = forge.repositories.of(repository);
  const { ref, sha: before } = await existingRef(call);
  await requireCommit(git, after);
  const isForward = await git.contains(after, before);
  if (!isForward && body.flag('force') !== 'on') {
    throw new Refusal(422, 'Update is not a fast forward');
  }
  await moveRef(call, { ref, before, after });
  return ok(refShape(forge, repository, { ref, sha: after }));
}

async function deleteRef(call: RepositoryCall): Promise<RestAnswer> {
  const { ref, sha: before } = await existingRef(call);
  await moveRef(call, { ref, before, after: ZERO_SHA });
  return noContent();
}

async function existingRef(
  call: RepositoryCall,
): Promise<{ ref: string; sha: string }> {
  const ref = `refs/${call.parameters.ref}`;
  const git = call.forge.repositories.of(call.repository);
  const sha = await git.ref(ref);
  if (sha !== undefined && /^refs\/(heads|tags)\//.test(ref)) {
    return { ref, sha };
  }
  throw new Refusal(422, 'Reference does not exist');
}

async function moveRef(
  call: RepositoryCall,
  update: { ref: string; before: string; after: string },
): Promise<void> {
  const { forge, repository, key, user } = call;
  const branch = update.ref.replace('refs/heads/', '');
  if (
    update.before !== ZERO_SHA &&
    protectionOf(forge, key, branch) !== undefined
  ) {
    const verb = update.after === ZERO_SHA ? 'delete' : 'update';
    throw new Refusal(422, `Cannot ${verb} this protected branch`);
  }
  if (update.after === ZERO_SHA && branch === repository.defaultBranch) {
    throw new Refusal(422, 'Cannot delete the default branch');
  }
  const git = forge.repositories.of(repository);
  await git.updateRef(update.ref, update.after, update.before);
  await pushEffects(forge, {
    repository,
    updates: [update],
    actor: user.login,
  });
}

async function requireCommit(git: BareRepository, sha: string): Promise<void> {
  if (/^[0-9a-f]{40}$/.test(sha) && (await git.commit(sha))) return;
  throw validationFailed({
    resource: 'Reference',
    field: 'sha',
    code: 'invalid',
    message: 'Object does not exist',
  });
}

function refShape(
  forge: ForgeContext,
  repository: RepositoryRecord,
  { ref, sha }: { ref: string; sha: string },
) {
  return {
    ref,
    node_id: nodeId('Ref', `${repository.id}:${ref}`),
    url: forge.urls.rest(repository, `/git/${ref}`),
    object: {
      sha,
      type: 'commit',
      url: forge.urls.rest(repository, `/git/commits/${sha}`),
    },
  };
}
