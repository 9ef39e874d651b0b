import { GitError } from './GitError';
import { GitProtocol } from './gitEnvironment';

/**
 * Refuses a URL that git must not see: another protocol than those allowed, or credentials in it.
 *
 * @internal
 */
export function checkRepositoryUrl(
  url: string,
  protocols: readonly GitProtocol[],
): void {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  const protocol = parsed?.protocol.slice(0, -1);
  if (!parsed || !protocols.some(allowed => allowed === protocol)) {
    throw new GitError(
      'invalid',
      `spec.git.url must be an ${protocols.join(' or ')} URL, not ${shown(
        url,
      )}`,
    );
  }
  const problem = spellingProblem(url);
  if (problem !== undefined) throw new GitError('invalid', problem);
}

/**
 * Why a URL could be read in two ways, or holds what it must not; `undefined` when everybody reads the same in it. Git and
 * whoever compares hosts and paths must never differ in what they read.
 *
 * @internal
 */
export function spellingProblem(url: string): string | undefined {
  if (!URL.canParse(url))
    return `${shown(url)} is not a URL; write it like https://HOST/OWNER/NAME`;
  const parsed = new URL(url);
  if (parsed.username || parsed.password)
    return 'spec.git.url must not contain credentials: put them into the Secret that spec.git.secretRef names';
  if (/[?#]/.test(url))
    return `${shown(url)} has a query or a fragment; leave it out`;
  const plain = url.replace(/^[^:]+:\/\/[^/]*/, origin => origin.toLowerCase());
  const isCanonical = plain === parsed.href || `${plain}/` === parsed.href;
  return isCanonical && !/\/\/|%2f|%5c|%2e/i.test(parsed.pathname)
    ? undefined
    : `${shown(
        url,
      )} can be read in more than one way; write its host and path plainly, as in ${
        parsed.origin
      }/OWNER/NAME`;
}

/**
 * Refuses a branch name that git would refuse, or that could be read as an option or a pattern (git check-ref-format).
 *
 * @internal
 */
export function checkBranchName(name: string): void {
  const legal =
    // eslint-disable-next-line no-control-regex
    !/[\u0000-\u0020\u007f~^:?*[\\]|\.\.|@\{|\/\/|^[-/.]|[/.]$|\/\.|\.lock(\/|$)/.test(
      name,
    ) &&
    name !== '' &&
    name !== '@';
  if (legal) return;
  throw new GitError(
    'invalid',
    `${JSON.stringify(name)} is not a legal branch name`,
  );
}

/** For messages: without what may be a secret. */
function shown(url: string): string {
  return JSON.stringify(url.replace(/[^/\s]*@/g, '').slice(0, 200));
}
