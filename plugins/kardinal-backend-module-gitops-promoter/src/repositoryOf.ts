import { PromoterObjects } from './readPromoter';

/** A repository as a Pipeline names it. */
export interface NamedRepository {
  readonly url: string;
  /** The SCM provider of Kardinal that has its name. */
  readonly provider: string;
  /** The ScmProvider of GitOps Promoter. */
  readonly scmProvider: string;
  readonly secret?: string;
}

/** The repository that a GitRepository stands for; `undefined` where it, or its ScmProvider, is not there. */
export function repositoryOf(
  { repositories, providers }: PromoterObjects,
  namespace: string,
  name: string,
): NamedRepository | undefined {
  const isMeant =
    (wanted: string) =>
    (each: {
      readonly metadata: { readonly namespace: string; readonly name: string };
    }) =>
      each.metadata.namespace === namespace && each.metadata.name === wanted;
  const repository = repositories.find(isMeant(name));
  if (repository === undefined) return undefined;
  const { spec } = repository;
  const scm = providers.find(isMeant(spec.scmProviderRef.name));
  const place = placeOf(spec, scm?.spec ?? {});
  if (place === undefined) return undefined;
  const secret = scm?.spec.secretRef?.name;
  return {
    ...place,
    scmProvider: spec.scmProviderRef.name,
    ...(secret === undefined ? {} : { secret }),
  };
}

type RepositorySpec = PromoterObjects['repositories'][number]['spec'];
type ProviderSpec = PromoterObjects['providers'][number]['spec'];

function placeOf(
  spec: RepositorySpec,
  scm: ProviderSpec,
): Pick<NamedRepository, 'url' | 'provider'> | undefined {
  const { github, gitlab, gitea, forgejo, bitbucketCloud, azureDevOps } = spec;
  const at = (provider: string, domain: string, ...path: string[]) => ({
    provider,
    url: `https://${[domain, ...path].join('/')}`,
  });
  if (github)
    return at(
      'github',
      scm.github?.domain || 'github.com',
      github.owner,
      github.name,
    );
  if (gitlab)
    return at(
      'gitlab',
      scm.gitlab?.domain || 'gitlab.com',
      gitlab.namespace,
      gitlab.name,
    );
  // These say themselves where they are, or it is not known.
  if (gitea && scm.gitea?.domain)
    return at('gitea', scm.gitea.domain, gitea.owner, gitea.name);
  // One provider for both.
  if (forgejo && scm.forgejo?.domain)
    return at('gitea', scm.forgejo.domain, forgejo.owner, forgejo.name);
  if (bitbucketCloud)
    return at(
      'bitbucket-cloud',
      'bitbucket.org',
      bitbucketCloud.owner,
      bitbucketCloud.name,
    );
  if (azureDevOps && scm.azureDevOps)
    return at(
      'azure',
      scm.azureDevOps.domain || 'dev.azure.com',
      scm.azureDevOps.organization,
      azureDevOps.project,
      '_git',
      azureDevOps.name,
    );
  return undefined;
}
