import {
  RateLimits,
  retryAfter,
  ScmError,
  ScmErrorKind,
} from '@kardinal/backstage-plugin-kardinal-node';

/** The wait for a limit that names none. */
const UNNAMED_WAIT_MS = 60_000;

/** What a call is, for its failures. @internal */
export interface CallContext {
  /** Completes "Gitea refused to …". */
  readonly action: string;
  readonly token: string;
  readonly now: number;
  readonly limits: RateLimits;
}

/** A failure with what the forge answered; 0 and no words where it did not. @internal */
export class Refusal extends ScmError {
  constructor(
    readonly status: number,
    readonly said: string,
    kind: ScmErrorKind,
    message: string,
    retryAt?: number,
  ) {
    super(kind, message, retryAt);
  }
}

/** What an answer means that is none of success. The message holds the forge's words and never a credential. @internal */
export function failureOf(
  { response, text }: { readonly response: Response; readonly text: string },
  { action, token, now, limits }: CallContext,
): ScmError {
  const { status, headers } = response;
  const words = redacted(messageIn(text), token);
  const said = `${status} ${words}`.trim();
  const retryAt = retryAfter(
    {
      retryAfter: headers.get('retry-after') ?? undefined,
      date: headers.get('date') ?? undefined,
    },
    now,
  );
  if (status === 429)
    return limits.failure(action, retryAt ?? now + UNNAMED_WAIT_MS, said);
  if (status === 408 || status >= 500)
    return new Refusal(
      status,
      words,
      'transient',
      `Gitea failed to ${action}: ${said}`,
      retryAt,
    );
  const { kind, advice } = refusalOf(status);
  return new Refusal(
    status,
    words,
    kind,
    `Gitea refused to ${action}: ${said}${advice}`,
  );
}

/** Nobody answered. @internal */
export function unreachable(
  error: unknown,
  { action, token }: CallContext,
): ScmError {
  const { cause, message } = error as { cause?: unknown; message: string };
  const reason = cause instanceof Error ? cause.message : message;
  return new Refusal(
    0,
    '',
    'transient',
    `Gitea could not be reached to ${action}: ${redacted(reason, token)}`,
  );
}

/** What a person should know beyond the forge's words. */
function refusalOf(status: number): {
  readonly kind: ScmErrorKind;
  readonly advice: string;
} {
  switch (status) {
    case 301:
    case 302:
    case 303:
    case 307:
    case 308:
      return {
        kind: 'invalid',
        advice:
          '. It moved: write the new address into spec.git.url, or the baseUrl of kardinal.gitea',
      };
    case 401:
    case 403:
      return { kind: 'unauthorized', advice: '' };
    case 404:
      return {
        kind: 'notFound',
        advice: '. It is gone, or the token may not see it',
      };
    case 423:
      return {
        kind: 'invalid',
        advice:
          '. Unarchive the repository, or write another one into spec.git.url, and retry',
      };
    default:
      return { kind: 'invalid', advice: '' };
  }
}

/** Gitea's message; what is no JSON is a proxy's page, which says less than the status. */
function messageIn(text: string): string {
  try {
    const { message } = JSON.parse(text) as { readonly message?: unknown };
    return typeof message === 'string' ? message.slice(0, 500) : '';
  } catch {
    return '';
  }
}

function redacted(text: string, token: string): string {
  return text.split(token).join('***');
}
