import { GitError } from './GitError';
import { GitCommitMessage } from './GitRepositories';

/** The trailer that says which commits to look at; anybody can write it, so it proves nothing. @public */
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
    inert(oneLine(message.subject)),
    ...(message.body
      ? [inert(message.body.replace(/\r\n?/g, '\n').trim())]
      : []),
    [...trailers, `${STEP_TRAILER}: ${key}`].join('\n'),
  ];
  return `${paragraphs
    .filter(paragraph => paragraph !== '')
    .join('\n\n')
    .split('\0')
    .join('')}\n`;
}

/** On the default branch `fixes GH-12` would close that issue, also where it is the name of a Pipeline and a version. */
function inert(text: string): string {
  return text.replace(
    /\b((?:close[sd]?|fix(?:e[sd])?|resolve[sd]?):?\s+)((?:[\w.-]+\/[\w.-]+)?#\d+|gh-\d+|https?:\/\/\S+)/gi,
    '$1"$2"',
  );
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
