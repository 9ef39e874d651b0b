import { devNull } from 'node:os';
import { join } from 'node:path';

/** What a scratch directory has, besides the `files`. */
export const scratchDirectories = ['files', 'home', 'temporary', 'programs'];

/** Nothing listens there: RFC 863 has left it to a protocol that nobody serves. */
const closedProxy = 'http://127.0.0.1:9';

/**
 * The whole environment of a program that renders: nothing of the backend's own, no other program on its path, no settings of the
 * account, and no way out by HTTP for programs that respect a proxy. Go never asks a proxy for what is on the same machine, so
 * URLs are refused before a program is started.
 */
export function isolatedEnvironment(
  scratch: string,
): Readonly<Record<string, string>> {
  const home = join(scratch, 'home');
  const proxies = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY'].flatMap(name => [
    [name, closedProxy],
    [name.toLowerCase(), closedProxy],
  ]);
  return {
    PATH: join(scratch, 'programs'),
    HOME: home,
    XDG_CACHE_HOME: home,
    XDG_CONFIG_HOME: home,
    XDG_DATA_HOME: home,
    TMPDIR: join(scratch, 'temporary'),
    LC_ALL: 'C',
    TZ: 'UTC',
    KUBECONFIG: devNull,
    GIT_ALLOW_PROTOCOL: '',
    ...Object.fromEntries(proxies),
  };
}
