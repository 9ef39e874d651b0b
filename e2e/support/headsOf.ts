import { git } from '../../packages/sandbox/src/git/git';
import { TestSandbox } from './TestSandbox';

/**
 * The commits at which branches of the sandbox's repository are, as `git ls-remote` lists them.
 *
 * @param pattern - of branches, e.g. `live/*`
 */
export function headsOf(
  { forge, secrets }: TestSandbox,
  pattern: string,
): Promise<string> {
  return git(['ls-remote', forge.cloneUrl, `refs/heads/${pattern}`], {
    token: secrets.botToken,
  });
}
