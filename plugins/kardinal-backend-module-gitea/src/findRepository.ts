import {
  RepositoryRef,
  ScmError,
} from '@kardinal/backstage-plugin-kardinal-node';
import { GiteaHost } from './GiteaHost';

/** A repository and the host that it is on. @internal */
export interface FoundRepository {
  readonly repository: RepositoryRef;
  readonly host: GiteaHost;
}

/**
 * The repository that a Git URL names.
 *
 * @throws ScmError naming the URL when it is on none of the hosts, or is no repository's.
 * @internal
 */
export function findRepository(
  hosts: readonly GiteaHost[],
  url: string,
): FoundRepository {
  const shown = url.replace(/\/\/[^/\s]*@/, '//');
  const host = hostOf(hosts, url, shown);
  const { pathname } = new URL(url);
  const prefix = new URL(host.baseUrl).pathname.replace(/\/+$/, '');
  const path = pathname.replace(/\/+$/, '').replace(/\.git$/, '');
  const isBelow = path.startsWith(`${prefix}/`);
  const [owner, name, ...rest] = isBelow
    ? path.slice(prefix.length + 1).split('/')
    : [];
  if (owner && name && rest.length === 0)
    return { host, repository: { url, fullName: `${owner}/${name}` } };
  throw new ScmError(
    'invalid',
    `${shown} names no repository: it must be ${host.baseUrl}/OWNER/NAME`,
  );
}

function hostOf(
  hosts: readonly GiteaHost[],
  url: string,
  shown: string,
): GiteaHost {
  const name = URL.canParse(url) ? new URL(url).host.toLowerCase() : '';
  const found = hosts.find(({ host }) => host === name);
  if (found) return found;
  const known = hosts.map(({ host }) => host).join(', ');
  throw new ScmError(
    'invalid',
    known === ''
      ? `${shown} is on no Gitea host that is configured: name its host in kardinal.gitea`
      : `${shown} is on none of the Gitea hosts that are configured (${known})`,
  );
}
