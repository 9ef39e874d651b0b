/** As Backstage's `Config`, of which this is a part. @public */
export interface ForgeHostsConfig {
  getOptionalString(key: string): string | undefined;
  getOptionalConfigArray(key: string): ForgeHostsConfig[] | undefined;
}

/** A forge that repositories live on. @public */
export interface ForgeHost {
  /** With the port when it is not the default one, e.g. `github.com` or `localhost:3000`. */
  readonly host: string;
  /** Where requests go; without a trailing slash. */
  readonly url: string;
}

/** Where the hosts of one kind of forge are configured. @public */
export interface ForgeHostsSettings {
  /** Below `kardinal`, and below `integrations`, e.g. `github`. */
  readonly key: string;
  /** What it is called below `integrations`, where that is another name, or has several. */
  readonly integrations?: readonly string[];
  /** The setting of a host that says where requests go, e.g. `apiBaseUrl`. */
  readonly urlKey: string;
  /** What it is where nobody says. */
  urlOf(host: string): string;
  /** The host of an entry that names none, and the only one where nobody names any. */
  readonly defaultHost?: string;
}

/**
 * The hosts that credentials may be sent to, as `kardinal.KEY` and `integrations` name them: a host that is named twice counts
 * as it is named first.
 *
 * @throws Error naming the setting that is no host, no URL, or would send credentials unencrypted
 * @public
 */
export function readForgeHosts(
  config: ForgeHostsConfig,
  settings: ForgeHostsSettings,
): readonly ForgeHost[] {
  const { key, integrations = [key], defaultHost } = settings;
  const named = [
    `kardinal.${key}`,
    ...integrations.map(each => `integrations.${each}`),
  ].flatMap(place => config.getOptionalConfigArray(place) ?? []);
  const fallback =
    defaultHost === undefined
      ? []
      : [{ host: defaultHost, url: settings.urlOf(defaultHost) }];
  const hosts = new Map<string, ForgeHost>();
  for (const host of named.length === 0
    ? fallback
    : named.map(entry => readHost(entry, settings))) {
    if (!hosts.has(host.host)) hosts.set(host.host, host);
  }
  return [...hosts.values()];
}

function readHost(
  config: ForgeHostsConfig,
  { key, urlKey, urlOf, defaultHost = '' }: ForgeHostsSettings,
): ForgeHost {
  const host = (config.getOptionalString('host') ?? defaultHost)
    .trim()
    .toLowerCase();
  if (!URL.canParse(`https://${host}`) || host.includes('/'))
    throw new Error(
      `kardinal.${key}: ${JSON.stringify(host)} is not a host name`,
    );
  const url = config.getOptionalString(urlKey) ?? urlOf(host);
  const problem = problemOf(url);
  if (problem !== undefined)
    throw new Error(`kardinal.${key}: the ${urlKey} of ${host} ${problem}`);
  return { host, url: url.replace(/\/+$/, '') };
}

/** What goes to this machine needs no encryption. */
function problemOf(url: string): string | undefined {
  if (!URL.canParse(url)) return 'is not a URL';
  const { protocol, hostname } = new URL(url);
  const isOwn = /^((.+\.)?localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  return protocol === 'https:' || (protocol === 'http:' && isOwn)
    ? undefined
    : 'is not encrypted, and tokens would be read on their way; use https';
}
