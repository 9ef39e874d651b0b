import { statusOf } from '../../live/isFinalError';

/** An error as a person reads it. */
export interface AlertText {
  readonly title: string;
  readonly description: string;
}

/**
 * What went wrong and what to do about it. 403 says which permission is missing
 * and who can help; 409 keeps the backend's sentence on what has changed.
 */
export function errorText(
  error: unknown,
  context: { readonly permission: string; readonly owners: readonly string[] },
): AlertText {
  const message = messageOf(error);
  switch (statusOf(error)) {
    case 401:
      return {
        title: 'You are signed out',
        description: 'Sign in again, then try once more.',
      };
    case 403:
      return {
        title: 'You do not have permission',
        description: missingPermission(context),
      };
    case 404:
      return { title: missingTitle(error), description: message };
    case 409:
      return {
        title: 'This has changed in the meantime',
        description: message,
      };
    default:
      return { title: 'The request failed', description: message };
  }
}

/** Which permission is missing, and whom to ask for it. */
export function missingPermission(context: {
  readonly permission: string;
  readonly owners: readonly string[];
}): string {
  return `The permission ${context.permission} is missing. ${helpFrom(
    context.owners,
  )}`;
}

/** Why there is no connection, while the page reconnects. */
export function connectionErrorText(error: unknown): {
  readonly title: string;
  /** What is known beyond that: whole sentences. */
  readonly description?: string;
} {
  switch (statusOf(error)) {
    case 401:
      return {
        title: 'You are signed out',
        description: 'This page goes on once you have signed in again.',
      };
    case 429:
      return {
        title: 'Too many pages are open',
        description: inFull(messageOf(error)),
      };
    case 500:
      return {
        title: 'Kardinal failed to answer',
        description: inFull(messageOf(error)),
      };
    case 503:
      return {
        title: 'Kardinal is not ready',
        description: inFull(messageOf(error)),
      };
    default:
      return { title: 'Kardinal is not responding' };
  }
}

/** The backend's own error for a Bundle or a Pipeline that is not there. */
function missingTitle(error: unknown): string {
  const { cause } = Object(error) as { cause?: unknown };
  switch (nameOf(cause) ?? nameOf(error)) {
    case 'MissingBundleError':
      return 'Bundle not found';
    case 'MissingPipelineError':
      return 'Pipeline not found';
    default:
      return 'Not found';
  }
}

/** Whether it is a Bundle that is not there, of a Pipeline that may have others. */
export function isMissingBundle(error: unknown): boolean {
  return missingTitle(error) === 'Bundle not found';
}

function nameOf(error: unknown): string | undefined {
  const { name } = Object(error) as { name?: unknown };
  return typeof name === 'string' ? name : undefined;
}

function inFull(message: string): string {
  return `${message.replace(/\.+$/, '')}.`;
}

function helpFrom(owners: readonly string[]): string {
  return owners.length === 0
    ? 'Ask the administrators of this portal.'
    : `This entity is owned by ${owners.join(', ')}; ask there.`;
}

function messageOf(error: unknown): string {
  // A ResponseError's own message is about HTTP; its cause is what was said.
  const { cause } = Object(error) as { cause?: unknown };
  return textOf(cause) ?? textOf(error) ?? String(error);
}

function textOf(error: unknown): string | undefined {
  const { message } = Object(error) as { message?: unknown };
  return typeof message === 'string' && message !== '' ? message : undefined;
}
