import { Config } from '@backstage/config';

/** A GitHub that repositories live on. @public */
export interface GitHubHost {
  /** With the port when it is not the default one, e.g. `github.com` or `localhost:3000`. */
  readonly host: string;
  /** Without a trailing slash. */
  readonly apiBaseUrl: string;
}

const GITHUB_COM: GitHubHost = {
  host: 'github.com',
  apiBaseUrl: 'https://api.github.com',
};

/**
 * The hosts of `kardinal.github` and of `integrations.github`: a host that is named twice counts as it is named first. Where
 * nobody names one, github.com.
 *
 * @internal
 */
export function readGitHubHosts(config: Config): readonly GitHubHost[] {
  const keys = ['kardinal.github', 'integrations.github'];
  const named = keys.flatMap(key =>
    (config.getOptionalConfigArray(key) ?? []).map(entry => readHost(entry)),
  );
  const hosts = new Map<string, GitHubHost>();
  for (const host of named.length === 0 ? [GITHUB_COM] : named) {
    if (!hosts.has(host.host)) hosts.set(host.host, host);
  }
  return [...hosts.values()];
}

function readHost(config: Config): GitHubHost {
  const host = (config.getOptionalString('host') ?? GITHUB_COM.host)
    .trim()
    .toLowerCase();
  const preset =
    host === GITHUB_COM.host ? GITHUB_COM.apiBaseUrl : `https://${host}/api/v3`;
  const apiBaseUrl = config.getOptionalString('apiBaseUrl') ?? preset;
  if (!URL.canParse(`https://${host}`) || host.includes('/')) {
    throw new Error(
      `kardinal.github: ${JSON.stringify(host)} is not a host name`,
    );
  }
  if (!URL.canParse(apiBaseUrl)) {
    throw new Error(`kardinal.github: the apiBaseUrl of ${host} is not a URL`);
  }
  const { protocol, hostname } = new URL(apiBaseUrl);
  if (protocol !== 'https:' && !isLoopback(hostname)) {
    throw new Error(
      `kardinal.github: the apiBaseUrl of ${host} is not encrypted, and tokens would be read on their way; use https`,
    );
  }
  return { host, apiBaseUrl: apiBaseUrl.replace(/\/+$/, '') };
}

function isLoopback(hostname: string): boolean {
  return /^((.+\.)?localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}
