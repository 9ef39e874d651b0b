import {
  ForgeLinks,
  RepositoryRef,
} from '@kardinal/backstage-plugin-kardinal-node';
import { pageIn } from './azureDevOpsRest';

/** Web pages of a repository. @internal */
export function linksOf(repository: RepositoryRef): ForgeLinks {
  return {
    commit: sha => pageIn(repository, `commit/${sha}`),
    compare: (from, to) => {
      const versions = new URLSearchParams({
        baseVersion: versionOf(from),
        targetVersion: versionOf(to),
      });
      return pageIn(repository, `branchCompare?${versions}`);
    },
  };
}

/** `GC` begins a commit, `GB` a branch. */
function versionOf(name: string): string {
  return /^[0-9a-f]{40}$/.test(name) ? `GC${name}` : `GB${name}`;
}
