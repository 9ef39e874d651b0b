import { ForgeLinks } from '@kardinal/backstage-plugin-kardinal-node';

/**
 * Web pages of a repository.
 *
 * @param address - of the repository for git, `…/scm/PROJECT/REPOSITORY`
 * @internal
 */
export function dataCenterLinks(address: string): ForgeLinks {
  const page = address
    .replace(/\.git$/, '')
    .replace(/\/scm\/~([^/]+)\/([^/]+)$/, '/users/$1/repos/$2')
    .replace(/\/scm\/([^/]+)\/([^/]+)$/, '/projects/$1/repos/$2');
  return {
    commit: sha => `${page}/commits/${sha}`,
    compare: (from, to) => {
      const ends = new URLSearchParams({
        targetBranch: from,
        sourceBranch: to,
      });
      return `${page}/compare/diff?${ends}`;
    },
  };
}
