import { cutText } from '@kardinal/kube-controller';
import { GitError, GitErrorKind } from './GitError';

/** What was tried against the remote, for messages. @internal */
export interface RemoteAttempt {
  readonly url: string;
  readonly access: 'read' | 'write';
  readonly credentials: 'present' | 'absent';
}

type Explanation = (attempt: RemoteAttempt) => string;

const FAILURES: readonly (readonly [RegExp, GitErrorKind, Explanation])[] = [
  [
    /rate limit|too many requests|error: 429/i,
    'rateLimited',
    ({ url }) => `${url} asks to wait`,
  ],
  [
    /repository .*archived/i,
    'rejected',
    ({ url }) =>
      `${url} is archived and nobody may write to it: unarchive it, or write another one into spec.git.url, and retry`,
  ],
  [
    /authentication failed|could not read (username|password)|terminal prompts disabled|invalid username or|error: 401|access denied/i,
    'unauthorized',
    attempt =>
      attempt.credentials === 'present'
        ? `The credential for ${attempt.url} was refused`
        : `${attempt.url} needs a credential`,
  ],
  [
    /error: 403|permission .*denied|not allowed to (push|upload)|write access/i,
    'unauthorized',
    attempt => `The credential may not ${attempt.access} ${attempt.url}`,
  ],
  [
    /repository .*not found|error: 404|does not appear to be a git repository|could not be found|does not exist/i,
    'notFound',
    attempt =>
      `There is no repository ${attempt.url} that the credential may see: check its URL in the Pipeline`,
  ],
  [
    /error: 3\d\d|redirect/i,
    'invalid',
    attempt =>
      `${attempt.url} redirects to another address: write that one into the Pipeline`,
  ],
  [
    /transport '.*' not allowed/i,
    'invalid',
    attempt => `${attempt.url} uses a protocol that is not allowed`,
  ],
  [
    /error: 413|exceeds maximum|too large/i,
    'rejected',
    attempt => `${attempt.url} refused the size of the push`,
  ],
  [
    /abort signal|error: (408|5\d\d)|could not resolve|couldn't connect|failed to connect|connection|timed? ?out|timeout|early eof|hung up|rpc failed|ssl|tls|certificate|operation too slow|empty reply|unexpected disconnect|unreachable|curl \d+/i,
    'transient',
    attempt => `${attempt.url} could not be reached`,
  ],
];

/**
 * What a failed git command on the network means, from what git and the forge said (already redacted); `undefined`
 * when nothing known was said.
 *
 * @internal
 */
export function classifyFailure(
  stderr: string,
  attempt: RemoteAttempt,
): GitError | undefined {
  // Names in an address must not be taken for words.
  const said = stderr.replace(/\b[a-z]+:\/\/\S+/gi, '');
  const failure = FAILURES.find(([pattern]) => pattern.test(said));
  if (!failure) return undefined;
  const [, kind, explain] = failure;
  const words = wordsOf(stderr);
  return new GitError(
    kind,
    words ? `${explain(attempt)} (${words})` : explain(attempt),
  );
}

/**
 * The part of git's output that helps a person: what the forge said, else git's last complaint; on one line.
 *
 * @internal
 */
export function wordsOf(stderr: string): string {
  const lines = stderr.split('\n').map(line => line.trim());
  const remote = lines
    .filter(line => /^remote:\s*\S/.test(line))
    .map(line => line.replace(/^remote:\s*/, ''));
  const own = lines
    .filter(line => /^(fatal|error):/.test(line))
    .map(line => line.replace(/^(fatal|error):\s*/, ''));
  const [first = ''] = own.length > 0 ? own : lines.filter(line => line !== '');
  const words = remote.length > 0 ? remote.join(' ') : first;
  return cutText(words, 500);
}
