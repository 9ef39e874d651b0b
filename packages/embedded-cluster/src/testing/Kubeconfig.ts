import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** Where a kubeconfig leads, and with what. */
export interface Connection {
  readonly server: URL;
  readonly token?: string;
  readonly ca?: string;
  readonly cert?: string;
  readonly key?: string;
  readonly verify: 'full' | 'none';
}

type Entry = Readonly<Record<string, unknown>>;

/**
 * Reads the current context of a kubeconfig.
 *
 * @throws Error when there is none.
 * @see https://kubernetes.io/docs/concepts/configuration/organize-cluster-access-kubeconfig/
 */
export function readKubeconfig(text: string): Connection {
  const config = parse(text) as Entry;
  const context = named(
    config,
    'contexts',
    'context',
    config['current-context'],
  );
  const cluster = named(config, 'clusters', 'cluster', context.cluster);
  const user = named(config, 'users', 'user', context.user);
  return {
    server: new URL(String(cluster.server)),
    token: user.token === undefined ? undefined : String(user.token),
    ca: pemOf(cluster, 'certificate-authority'),
    cert: pemOf(user, 'client-certificate'),
    key: pemOf(user, 'client-key'),
    verify: cluster['insecure-skip-tls-verify'] === true ? 'none' : 'full',
  };
}

function named(
  config: Entry,
  list: string,
  part: string,
  name: unknown,
): Entry {
  const entries = (config[list] ?? []) as readonly Entry[];
  const entry = entries.find(candidate => candidate.name === name);
  if (!entry) throw new Error(`the kubeconfig has no ${part} ${String(name)}`);
  return (entry[part] ?? {}) as Entry;
}

function pemOf(entry: Entry, name: string): string | undefined {
  const data = entry[`${name}-data`];
  if (data !== undefined) return Buffer.from(String(data), 'base64').toString();
  const file = entry[name];
  return file === undefined ? undefined : readFileSync(String(file), 'utf8');
}
