import { ScmCredentials } from '@kardinal/backstage-plugin-kardinal-node';
import { devNull } from 'node:os';

/** How a repository may be reached. @public */
export type GitProtocol = 'http' | 'https' | 'file';

/** What of the backend's own environment git may see: how to reach the network, and nothing that changes behaviour. */
const INHERITED = [
  'PATH',
  'TMPDIR',
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'NO_PROXY',
  'ALL_PROXY',
  'http_proxy',
  'https_proxy',
  'no_proxy',
  'all_proxy',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  'GIT_SSL_CAINFO',
  'GIT_SSL_CAPATH',
];

const SETTINGS: readonly (readonly [string, string])[] = [
  ['core.hooksPath', devNull],
  ['gc.auto', '0'],
  ['maintenance.auto', 'false'],
  ['protocol.version', '2'],
  // A mirror that a power cut damages is fetched again; what must last is what the remote has taken.
  ['core.fsync', 'none'],
  // A redirect would carry the Authorization header to wherever it points.
  ['http.followRedirects', 'false'],
  ['http.lowSpeedLimit', '1000'],
  ['http.lowSpeedTime', '30'],
];

/** The remote that a git process may use, and as whom. @internal */
export interface GitRemote {
  readonly url: string;
  readonly protocols: readonly GitProtocol[];
  readonly credentials?: ScmCredentials;
}

/**
 * The whole environment of a git process; without a remote it may not use the network. Credentials travel here as an
 * HTTP header, so that no argument list, URL or file ever holds them.
 *
 * @internal
 */
export function gitEnvironment(
  directory: string,
  remote?: GitRemote,
): Record<string, string> {
  const settings = [...SETTINGS];
  if (remote?.credentials) {
    settings.push([
      `http.${originOf(remote.url)}.extraHeader`,
      `Authorization: Basic ${basicCredentials(remote.credentials)}`,
    ]);
  }
  return {
    ...inherited(),
    LC_ALL: 'C',
    // The .netrc and the .gitconfig of the account are of no concern here.
    HOME: directory,
    GIT_DIR: directory,
    GIT_TERMINAL_PROMPT: '0',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_ALLOW_PROTOCOL: remote?.protocols.join(':') ?? '',
    ...configEntries(settings),
  };
}

/** The value of a Basic `Authorization` header (RFC 7617). @internal */
export function basicCredentials(credentials: ScmCredentials): string {
  const user = credentials.username ?? 'x-access-token';
  return Buffer.from(`${user}:${credentials.token}`).toString('base64');
}

function inherited(): Record<string, string> {
  return Object.fromEntries(
    INHERITED.flatMap(name => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function configEntries(
  settings: readonly (readonly [string, string])[],
): Record<string, string> {
  const entries = settings.flatMap(([key, value], index) => [
    [`GIT_CONFIG_KEY_${index}`, key],
    [`GIT_CONFIG_VALUE_${index}`, value],
  ]);
  return {
    GIT_CONFIG_COUNT: String(settings.length),
    ...Object.fromEntries(entries),
  };
}

function originOf(url: string): string {
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}/`;
}
