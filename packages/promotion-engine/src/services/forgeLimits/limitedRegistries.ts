import {
  CommitStatusRequest,
  RateLimits,
  RepositoryRef,
  ScmError,
} from '@kardinal/backstage-plugin-kardinal-node';
import { Registries } from '../../registry/Registries';
import { withClients } from '../../registry/withClients';
import { ContentTurns } from './ContentTurns';
import { ForgeLimits } from './ForgeLimits';

/**
 * How many requests that create content a method of a client sends; the others that change something are only kept apart. A pull
 * request gets its label by another request. What keeps somebody from merging is not among them: it waits for nobody.
 */
const costs: ReadonlyMap<string, number> = new Map([
  ['openPullRequest', 2],
  ['comment', 1],
  ['setCommitStatus', 1],
  ['updatePullRequest', 1],
  ['mergePullRequest', 0],
  ['enableAutoMerge', 0],
  ['deleteBranch', 0],
]);

/**
 * The same registries, whose SCM clients send nothing while any process knows that a forge is to be left alone, and create content at
 * the pace that it publishes.
 */
export function limitedRegistries(
  registries: Registries,
  limits: ForgeLimits,
  turns: ContentTurns,
): Registries {
  return withClients(registries, async call => {
    const { parameters, credentials, send, method } = call;
    const repository = repositoryIn(parameters[0]);
    const { url, fullName } = repository;
    const { host } = new URL(url);
    const { token, account = token, tenant = fullName } = credentials;
    const refuse = () => {
      const end = limits.endOf(host, account);
      if (end !== undefined)
        throw new RateLimits(host).failure(`use ${fullName}`, end, '');
    };
    refuse();
    const cost = holdsBack(method, parameters[0])
      ? undefined
      : costs.get(method);
    const pace =
      cost === undefined
        ? undefined
        : registries.providers.find(call.provider)?.contentPace?.(repository);
    if (cost !== undefined && pace !== undefined) {
      await turns.turn({
        host,
        account,
        pace,
        cost,
        tenant,
        repository: fullName,
      });
      refuse();
    }
    try {
      return await send();
    } catch (error) {
      if (
        error instanceof ScmError &&
        error.kind === 'rateLimited' &&
        error.retryAt !== undefined
      )
        void limits.record(host, account, error.retryAt);
      throw error;
    }
  });
}

/** Whether a call sets a status that a merge has to wait for. */
function holdsBack(method: string, parameter: unknown): boolean {
  if (method !== 'setCommitStatus') return false;
  const { state } = parameter as CommitStatusRequest;
  return state !== 'success';
}

/** Every call names its repository, by itself or in what is asked. */
function repositoryIn(parameter: unknown): RepositoryRef {
  const asked = parameter as
    | RepositoryRef
    | { readonly repository: RepositoryRef };
  return 'repository' in asked ? asked.repository : asked;
}
