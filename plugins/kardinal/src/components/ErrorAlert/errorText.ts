import { answeredName, statusOf } from '../../live/isFinalError';
import { TextKey, Texts } from '../../translation';

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
  texts: Texts,
): AlertText {
  const { text: t } = texts;
  const message = messageOf(error);
  switch (statusOf(error)) {
    case 401:
      return {
        title: t('error.signedOut'),
        description: t('error.signInThenTry'),
      };
    case 403:
      return {
        title: t('error.noPermission'),
        description: missingPermission(context, texts),
      };
    case 404:
      return { title: t(missingTitle(error)), description: message };
    case 409:
      return { title: t('error.changed'), description: message };
    default:
      return { title: t('error.failed'), description: message };
  }
}

/** Which permission is missing, and whom to ask for it. */
export function missingPermission(
  context: {
    readonly permission: string;
    readonly owners: readonly string[];
  },
  { text: t }: Texts,
): string {
  const { permission, owners } = context;
  const help =
    owners.length === 0
      ? t('error.askAdministrators')
      : t('error.askOwners', { owners: owners.join(', ') });
  return `${t('error.missingPermission', { permission })} ${help}`;
}

/** Why there is no connection, while the page reconnects. */
export function connectionErrorText(
  error: unknown,
  { text: t }: Texts,
): {
  readonly title: string;
  /** What is known beyond that: whole sentences. */
  readonly description?: string;
} {
  switch (statusOf(error)) {
    case 401:
      return {
        title: t('error.signedOut'),
        description: t('error.goesOnSignedIn'),
      };
    case 404:
      return {
        title: t(missingTitle(error)),
        description: inFull(messageOf(error)),
      };
    case 429:
      return {
        title: t('error.tooManyPages'),
        description: inFull(messageOf(error)),
      };
    case 500:
      return {
        title: t('error.noAnswer'),
        description: inFull(messageOf(error)),
      };
    case 503:
      return {
        title: t('error.notReady'),
        description: inFull(messageOf(error)),
      };
    default:
      return { title: t('error.notResponding') };
  }
}

/** The backend's own error for a Bundle or a Pipeline that is not there. */
function missingTitle(error: unknown): TextKey {
  switch (answeredName(error)) {
    case 'MissingBundleError':
      return 'error.bundleNotFound';
    case 'MissingPipelineError':
      return 'error.pipelineNotFound';
    default:
      return 'error.notFound';
  }
}

/** Whether it is a Bundle that is not there, of a Pipeline that may have others. */
export function isMissingBundle(error: unknown): boolean {
  return missingTitle(error) === 'error.bundleNotFound';
}

function inFull(message: string): string {
  return `${message.replace(/\.+$/, '')}.`;
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
