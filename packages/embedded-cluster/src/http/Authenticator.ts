import { createHash, timingSafeEqual } from 'node:crypto';
import { IncomingMessage } from 'node:http';
import { ApiError, forbidden } from '../api/ApiError';
import { verbOf } from './Exchange';
import { ResourcePath } from './RequestPath';

/** Who sends a request. */
export type Caller = 'admin' | 'anonymous';

/** Paths that need no token. */
const publicPaths = /^\/(healthz|livez|readyz|version)(\/.*)?$/;

/**
 * Authenticates by bearer token (RFC 6750).
 *
 * @throws ApiError 401 for a wrong token, 403 for a request in the name of somebody else.
 */
export function authenticate(request: IncomingMessage, token: string): Caller {
  refuseImpersonation(request);
  const header = request.headers.authorization ?? '';
  if (header === '') return 'anonymous';
  const given = /^Bearer +(\S.*)$/i.exec(header)?.[1] ?? '';
  if (sameText(given, token)) return 'admin';
  throw new ApiError(401, 'Unauthorized', 'Unauthorized');
}

/** There is one user here: whoever asks with the rights of another would get all of them. */
function refuseImpersonation({ headers }: IncomingMessage): void {
  const name = Object.keys(headers).find(key => key.startsWith('impersonate-'));
  if (name === undefined) return;
  const text = `${name}: this control plane has one user, and impersonates nobody`;
  throw new ApiError(403, 'Forbidden', text, {});
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
export function authorize(
  caller: Caller,
  method: string,
  url: URL,
  path: ResourcePath | undefined,
): void {
  if (caller === 'admin' || publicPaths.test(url.pathname)) return;
  const user = 'User "system:anonymous"';
  if (!path) {
    const text = `forbidden: ${user} cannot ${method.toLowerCase()} path "${
      url.pathname
    }"`;
    throw new ApiError(403, 'Forbidden', text, {});
  }
  const { group, plural, namespace, name = '' } = path;
  const verb =
    path.name === undefined ? collectionVerb(method) : verbOf(method);
  const scope = namespace
    ? `in the namespace "${namespace}"`
    : 'at the cluster scope';
  throw forbidden(
    { group, resource: plural },
    name,
    `${user} cannot ${verb} resource "${plural}" in API group "${group}" ${scope}`,
  );
}

function collectionVerb(method: string): string {
  if (method === 'GET') return 'list';
  return method === 'DELETE' ? 'deletecollection' : verbOf(method);
}
