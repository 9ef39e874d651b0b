import { ForgeLinks } from '@kardinal/backstage-plugin-kardinal-node';

/**
 * Web pages of a repository.
 *
 * @param page - of the repository, `…/WORKSPACE/REPOSITORY`
 * @internal
 */
export function cloudLinks(page: string): ForgeLinks {
  return {
    commit: sha => `${page}/commits/${sha}`,
    // What is compared comes first, and a carriage return between the two.
    compare: (from, to) =>
      `${page}/branches/compare/${encodeURIComponent(`${to}\r${from}`)}`,
  };
}
