import { ScmError } from './ScmError';
import { RepositoryRef } from './ScmProvider';

/** A forge whose pages, and repositories for git, are below an address. @public */
export interface ForgeSite {
  /** With the port when it is not the default one, e.g. `codeberg.org` or `localhost:3000`. */
  readonly host: string;
  /** Of its pages, with the path below which it is served; without a trailing slash. */
  readonly baseUrl: string;
}

/** A repository and the forge that it is on. @public */
export interface FoundRepository<Site extends ForgeSite> {
  readonly repository: RepositoryRef;
  readonly host: Site;
}

/** How a kind of forge names repositories. @public */
export interface RepositoryNames {
  /** What people call the forge, e.g. `Gitea`. */
  readonly forge: string;
  /** Where its hosts are configured, e.g. `kardinal.gitea`. */
  readonly setting: string;
  /** How a name looks, e.g. `OWNER/NAME`. */
  readonly pattern: string;
  /** Whether the parts of a path name a repository. */
  isName(parts: readonly string[]): boolean;
}

/**
 * The repository that a Git URL names.
 *
 * @throws ScmError naming the URL when it is on none of the hosts, or is no repository's.
 * @public
 */
export function findForgeRepository<Site extends ForgeSite>(
  hosts: readonly Site[],
  url: string,
  names: RepositoryNames,
): FoundRepository<Site> {
  const shown = url.replace(/\/\/[^/\s]*@/, '//');
  const host = hostOf(hosts, { url, shown }, names);
  const { pathname } = new URL(url);
  const prefix = new URL(host.baseUrl).pathname.replace(/\/+$/, '');
  const path = pathname.replace(/\/+$/, '').replace(/\.git$/, '');
  const parts = path.startsWith(`${prefix}/`)
    ? path.slice(prefix.length + 1).split('/')
    : [];
  if (parts.every(part => part !== '') && names.isName(parts))
    return { host, repository: { url, fullName: parts.join('/') } };
  throw new ScmError(
    'invalid',
    `${shown} names no repository: it must be ${host.baseUrl}/${names.pattern}`,
  );
}

function hostOf<Site extends ForgeSite>(
  hosts: readonly Site[],
  { url, shown }: { readonly url: string; readonly shown: string },
  { forge, setting }: RepositoryNames,
): Site {
  const name = URL.canParse(url) ? new URL(url).host.toLowerCase() : '';
  const found = hosts.find(({ host }) => host === name);
  if (found) return found;
  const known = hosts.map(({ host }) => host).join(', ');
  throw new ScmError(
    'invalid',
    known === ''
      ? `${shown} is on no ${forge} host that is configured: name its host in ${setting}`
      : `${shown} is on none of the ${forge} hosts that are configured (${known})`,
  );
}
