import {
  ForgeRest,
  findForgeRepository,
  FoundRepository,
} from '@kardinal/backstage-plugin-kardinal-node';
import { GiteaHost } from './GiteaHost';

/** The most that Gitea gives unless it is configured otherwise. */
const PAGE_SIZE = 50;

/**
 * The repository that a Git URL names.
 *
 * @throws ScmError naming the URL when it is on none of the hosts, or is no repository's.
 * @internal
 */
export function findRepository(
  hosts: readonly GiteaHost[],
  url: string,
): FoundRepository<GiteaHost> {
  return findForgeRepository(hosts, url, {
    forge: 'Gitea',
    setting: 'kardinal.gitea',
    pattern: 'OWNER/NAME',
    isName: ({ length }) => length === 2,
  });
}

/** Gitea's REST interface. @internal */
export function giteaRest(hosts: readonly GiteaHost[]): ForgeRest {
  return {
    name: 'Gitea',
    setting: 'the baseUrl of kardinal.gitea',
    locate: ({ url, fullName }) => {
      const { host, baseUrl } = findRepository(hosts, url).host;
      return { host, url: `${baseUrl}/api/v1/repos/${fullName}` };
    },
    headers: ({ token }) => ({ authorization: `token ${token}` }),
    wordsIn: body => {
      const { message } = body as { readonly message?: unknown };
      return typeof message === 'string' ? message : '';
    },
    advice: {
      423: 'Unarchive the repository, or write another one into spec.git.url, and retry',
    },
    pages: {
      query: number => ({ limit: `${PAGE_SIZE}`, page: `${number}` }),
      isLast: ({ number, length, headers }) => {
        const total = totalOf(headers);
        // It may be configured to give fewer than it is asked for, and a proxy may keep the total from us.
        return total !== undefined && length * number >= total;
      },
    },
  };
}

/** Of a list, all its pages together. @internal */
export function totalOf(headers: Headers): number | undefined {
  const total = headers.get('x-total-count');
  return total === null ? undefined : Number(total);
}
