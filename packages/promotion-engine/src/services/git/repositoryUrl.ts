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
  if (parsed.username || parsed.password) {
    throw new GitError(
      'invalid',
      'spec.git.url must not contain credentials: put them into the Secret that spec.git.secretRef names',
    );
  }
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
