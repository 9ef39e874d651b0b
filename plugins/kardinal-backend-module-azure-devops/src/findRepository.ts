import {
  findForgeRepository,
  FoundRepository,
} from '@kardinal/backstage-plugin-kardinal-node';
import { AzureDevOpsHost } from './AzureDevOpsHost';

/** Where a repository is. @internal */
export interface RepositoryPlace {
  /** Of Azure DevOps Services; of a Server the collection. */
  readonly organization: string;
  readonly project: string;
  readonly repository: string;
}

/** What no name of a project or a repository has; a name that begins with `_` is a page's. */
const NAME = /^(?![_.])[^\\/:*?"<>|;#${},+=[\]\p{Cc}]+$/u;

/**
 * The repository that a Git URL names. One that is called as its project may be named without the project, and is the same.
 *
 * @throws ScmError naming the URL when it is on none of the hosts, or is no repository's.
 * @internal
 */
export function findRepository(
  hosts: readonly AzureDevOpsHost[],
  url: string,
): FoundRepository<AzureDevOpsHost> {
  const { host, repository } = findForgeRepository(hosts, url, {
    forge: 'Azure DevOps',
    setting: 'kardinal.azureDevOps',
    pattern: 'ORGANIZATION/PROJECT/_git/REPOSITORY',
    isName: parts =>
      parts.at(-2) === '_git' &&
      (parts.length === 3 || parts.length === 4) &&
      namesIn(parts).every(name => NAME.test(name)),
  });
  const names = namesIn(repository.fullName.split('/'));
  const [organization, project, name = project] = names;
  const fullName =
    project === name
      ? `${organization}/${name}`
      : `${organization}/${project}/${name}`;
  return { host, repository: { url, fullName } };
}

/** Of a name that {@link findRepository} gives. @internal */
export function placeOf(fullName: string): RepositoryPlace {
  const [organization, project, repository = project] = fullName.split('/');
  return { organization, project, repository };
}

function namesIn(parts: readonly string[]): readonly string[] {
  return parts.filter(part => part !== '_git').map(decoded);
}

/** Empty where it cannot be decoded, which is no name. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}
