import { ScmCredentials } from '@kardinal/backstage-plugin-kardinal-node';
import { basicCredentials } from './gitEnvironment';

/**
 * Removes credentials from a text that git or a forge wrote: the token itself, its forms in a header and in a URL, and
 * any user information in a URL.
 *
 * @internal
 */
export function redact(
  text: string,
  credentials: ScmCredentials | undefined,
): string {
  const withoutUserInfo = text.replace(
    /(\b[a-z][a-z0-9+.-]*:\/\/)[^/\s@]*@/gi,
    '$1',
  );
  return secretsOf(credentials).reduce(
    (redacted, secret) => redacted.split(secret).join('***'),
    withoutUserInfo,
  );
}

function secretsOf(credentials: ScmCredentials | undefined): string[] {
  if (!credentials?.token) return [];
  const { token } = credentials;
  return [basicCredentials(credentials), token, encodeURIComponent(token)];
}
