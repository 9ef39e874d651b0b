import {
  checkFact,
  commitStatusPlace,
  CommitStatus,
  isReadFromForge,
  isSameRepository,
  Pipeline,
} from '@kardinal/backstage-plugin-kardinal-common';
import { CachedResources } from '../../services/CachedResources';
import { CommitStatusObservation, ForgeAccount } from './types';

/** What `observe` reads from. */
export interface CommitStatusSources {
  readonly cached: CachedResources;
}

export function observe(
  { cached }: CommitStatusSources,
  status: CommitStatus,
): CommitStatusObservation {
  const { namespace } = status.metadata;
  const { key, sha, pipelineRef } = status.spec;
  if (!cached.checks.mayUseKey(status))
    return {
      type: 'invalid',
      reason: 'NotDerived',
      problem: `spec.key: ${key} is what Kardinal itself reports, so that this counts for nothing; create one with another key`,
    };
  const repositoryOf = (pipeline: string) =>
    cached.pipeline(namespace, pipeline)?.spec.git.url;
  const place = commitStatusPlace(status, repositoryOf);
  if (place.type === 'invalid')
    return {
      type: 'invalid',
      reason: pipelineRef === undefined ? 'Invalid' : 'PipelineNotFound',
      problem: place.problem,
    };
  const { repository } = place;
  const all = cached.checks.statusesOf(namespace, sha);
  return {
    type: 'placed',
    repository,
    voices: all
      .filter(each => each.spec.key === key)
      .filter(each => {
        const other = commitStatusPlace(each, repositoryOf);
        return (
          other.type === 'placed' &&
          isSameRepository(other.repository, repository)
        );
      })
      .map(each => ({
        name: each.metadata.name,
        phase: each.spec.phase,
        origin: isReadFromForge(each)
          ? ('forge' as const)
          : ('cluster' as const),
      }))
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
    fact: checkFact(key, { repository, sha }, all, repositoryOf),
    account: accountOf(cached, status, repository),
  };
}

/** Its own Pipeline, or the first by name that promotes in the repository. */
function accountOf(
  cached: CachedResources,
  { metadata: { namespace = 'default' }, spec }: CommitStatus,
  repository: string,
): ForgeAccount {
  const named =
    spec.pipelineRef === undefined
      ? undefined
      : cached.pipeline(namespace, spec.pipelineRef);
  const candidates: readonly Pipeline[] =
    named === undefined
      ? [...cached.pipelinesIn(namespace, repository)].sort((a, b) =>
          a.metadata.name < b.metadata.name ? -1 : 1,
        )
      : [named];
  const [first] = candidates;
  if (first === undefined)
    return {
      type: 'none',
      reason: 'NoPipeline',
      message: `No Pipeline of the namespace promotes in ${repository}, so that there is no credential to report with`,
    };
  const usable = candidates.find(each => each.spec.git.secretRef !== undefined);
  if (usable === undefined)
    return {
      type: 'none',
      reason: 'CredentialMissing',
      message: `Pipeline ${first.metadata.name}: spec.git.secretRef is missing; name a Secret with the key token`,
    };
  const { url, provider, secretRef } = usable.spec.git;
  return {
    type: 'account',
    user: {
      metadata: { namespace },
      spec: {
        git: {
          url,
          provider,
          ...(secretRef === undefined ? {} : { secretRef: secretRef.name }),
        },
      },
    },
  };
}
