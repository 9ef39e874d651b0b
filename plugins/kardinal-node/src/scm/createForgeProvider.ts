import { createScmClient, ScmOperations } from './createScmClient';
import { FoundRepository, ForgeSite } from './findForgeRepository';
import { ForgeConnection, ForgeSettings } from './ForgeConnection';
import { ForgeLinks } from './forgeLinks';
import { ForgeRest } from './ForgeRest';
import { RateLimits } from './RateLimits';
import { RepositoryRef, ScmProvider } from './ScmProvider';

/** What a provider for a kind of forge is made of. @public */
export interface Forge {
  /** As in `spec.git.provider`, e.g. `gitea`. */
  readonly id: string;
  readonly rest: ForgeRest;
  /** @throws ScmError naming the URL when it is no repository's on the hosts that the operator named */
  find(url: string): FoundRepository<ForgeSite>;
  readonly operations: ScmOperations<ForgeConnection>;
  readonly webhooks: ScmProvider['webhooks'];
  /** The web pages of a repository; `page` is the address of its own, where that is its name below the forge. */
  links(page: string, repository: RepositoryRef): ForgeLinks;
}

/** What the operator and tests may choose of every provider. @public */
export interface ForgeProviderOptions {
  readonly clock?: { now(): number };
  /** What a second of waiting is, in milliseconds; for tests. Default 1,000. */
  readonly secondMs?: number;
}

/** A provider whose clients talk to a forge over a {@link ForgeConnection}. @public */
export function createForgeProvider(
  forge: Forge,
  {
    clock = { now: () => Date.now() },
    secondMs = 1_000,
  }: ForgeProviderOptions = {},
): ScmProvider {
  const { id, rest, operations, webhooks } = forge;
  const limits = new RateLimits(rest.name);
  const settings: ForgeSettings = { rest, clock, secondMs, limits };
  const linksOf = (repository: RepositoryRef) => {
    const { baseUrl } = forge.find(repository.url).host;
    return forge.links(`${baseUrl}/${repository.fullName}`, repository);
  };
  return {
    id,
    repositoryOf: url => forge.find(url).repository,
    client: credentials =>
      createScmClient(new ForgeConnection(settings, credentials), operations),
    webhooks,
    links: {
      commit: (repository, sha) => linksOf(repository).commit(sha),
      compare: (repository, from, to) => linksOf(repository).compare(from, to),
    },
  };
}
