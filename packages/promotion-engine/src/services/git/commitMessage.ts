import { GitError } from './GitError';
import { GitCommitMessage } from './GitRepositories';

/** The trailer that makes a commit findable. @public */
export const STEP_TRAILER = 'Kardinal-Step';

/**
 * Subject, body and one block of trailers, as `git interpret-trailers` reads them.
 *
 * @internal
 */
export function commitMessage(message: GitCommitMessage, key: string): string {
  const trailers = Object.entries(message.trailers ?? {})
    .filter(([name]) => name.toLowerCase() !== STEP_TRAILER.toLowerCase())
    .map(([name, value]) => `${oneLine(name)}: ${oneLine(value)}`);
  const paragraphs = [
    oneLine(message.subject),
    ...(message.body ? [message.body.replace(/\r\n?/g, '\n').trim()] : []),
    [...trailers, `${STEP_TRAILER}: ${key}`].join('\n'),
  ];
  return `${paragraphs
    .filter(paragraph => paragraph !== '')
    .join('\n\n')
    .split('\0')
    .join('')}\n`;
}

/** A key must come back from a trailer as it went in. @internal */
export function checkKey(key: string): void {
  if (/^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(key)) return;
  throw new GitError(
    'invalid',
    `The idempotency key ${JSON.stringify(key)} is not one line of ASCII text`,
  );
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
