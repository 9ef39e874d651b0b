import { createHash, timingSafeEqual } from 'node:crypto';
import { IncomingMessage } from 'node:http';
import { ApiError } from '../api/ApiError';

/** Who asks. */
export type Caller = 'admin' | 'anonymous';

/** Paths that need no token. */
const publicPaths = /^\/(healthz|livez|readyz|version)(\/.*)?$/;

/**
 * Finds out who asks, by bearer token (RFC 6750).
 *
 * @throws ApiError 401 for a wrong token.
 */
export function authenticate(request: IncomingMessage, token: string): Caller {
  const header = request.headers.authorization ?? '';
  if (header === '') return 'anonymous';
  const given = /^Bearer +(\S.*)$/i.exec(header)?.[1] ?? '';
  if (sameText(given, token)) return 'admin';
  throw new ApiError(401, 'Unauthorized', 'Unauthorized');
}

function sameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}

/**
 * Lets the anonymous see only what is public.
 *
 * @throws ApiError 403
 */
export function authorize(caller: Caller, method: string, path: string): void {
  if (caller === 'admin' || publicPaths.test(path)) return;
  throw new ApiError(
    403,
    'Forbidden',
    `forbidden: User "system:anonymous" cannot ${method.toLowerCase()} path "${path}"`,
    {},
  );
}
