import { silentLogger } from '@kardinal/kube-controller';
import { TemporaryDirectory } from '../../../__testUtils__/temporaryDirectory';
import {
  createGitRepositories,
  GitRepositoriesOptions,
} from '../createGitRepositories';
import { GitRepositories } from '../GitRepositories';

/** The git service over repositories of this machine, as a backend starts it: it knows what its cache has. */
export function localGit(
  directory: TemporaryDirectory,
  options: Partial<GitRepositoriesOptions> = {},
): GitRepositories {
  return createGitRepositories({
    cacheDirectory: directory.resolve('cache'),
    clock: { now: () => 1_760_000_000_000 },
    logger: silentLogger,
    protocols: ['file'],
    ...options,
  });
}
