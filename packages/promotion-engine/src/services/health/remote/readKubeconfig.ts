import { ServerAccess } from '@kardinal/kube-controller';
import { parse } from 'yaml';
import { z } from 'zod';

/** How a remote cluster is reached, and as whom. */
export interface RemoteAccess extends Omit<ServerAccess, 'url'> {
  readonly server: string;
}

/** What a kubeconfig of somebody else comes to; messages name the field, and never a value. */
export type KubeconfigReading =
  | { readonly type: 'usable'; readonly access: RemoteAccess }
  | { readonly type: 'refused'; readonly message: string };

const entry = z.object({ name: z.string() });
const fields = z.record(z.string(), z.unknown());

const kubeconfigSchema = z.object({
  'current-context': z.string(),
  contexts: z.array(
    entry.extend({
      context: z.object({ cluster: z.string(), user: z.string() }),
    }),
  ),
  clusters: z.array(entry.extend({ cluster: fields })),
  users: z.array(entry.extend({ user: fields.nullish() })),
});

/** What would read the backend's files, start programs, or trust anybody; and what to write instead. */
const refusedFields: Readonly<Record<string, string>> = {
  'certificate-authority': 'put its content into certificate-authority-data',
  'insecure-skip-tls-verify':
    'put the authority into certificate-authority-data',
  'proxy-url': 'leave it out: connections go there directly',
  exec: 'use token or client-certificate-data',
  'auth-provider': 'use token or client-certificate-data',
  tokenFile: 'put its content into token',
  'client-certificate': 'put its content into client-certificate-data',
  'client-key': 'put its content into client-key-data',
  as: 'name the user itself',
  'as-groups': 'name the user itself',
  'as-uid': 'name the user itself',
  'as-user-extra': 'name the user itself',
};

/**
 * Reads the current context of a kubeconfig that a team wrote: with credentials in it, and nothing that the backend's machine would
 * add.
 *
 * @see https://kubernetes.io/docs/reference/config-api/kubeconfig.v1/
 */
export function readKubeconfig(text: string): KubeconfigReading {
  const parsed = kubeconfigSchema.safeParse(parseYaml(text));
  if (!parsed.success) {
    const [{ path }] = parsed.error.issues;
    return refused(
      path.length === 0 ? 'it is no YAML of a kubeconfig' : fieldText(path),
    );
  }
  const { 'current-context': current, contexts, clusters, users } = parsed.data;
  const context = contexts.find(({ name }) => name === current)?.context;
  if (context === undefined)
    return refused('current-context names none of the contexts');
  const cluster = clusters.findIndex(({ name }) => name === context.cluster);
  const user = users.findIndex(({ name }) => name === context.user);
  if (cluster < 0) return refused('its context names none of the clusters');
  if (user < 0) return refused('its context names none of the users');
  return (
    problemIn(`clusters[${cluster}].cluster`, clusters[cluster].cluster) ??
    problemIn(`users[${user}].user`, users[user].user ?? {}) ??
    accessOf(
      `clusters[${cluster}].cluster`,
      clusters[cluster].cluster,
      users[user].user ?? {},
    )
  );
}

function accessOf(
  field: string,
  cluster: Readonly<Record<string, unknown>>,
  user: Readonly<Record<string, unknown>>,
): KubeconfigReading {
  const { server } = cluster;
  if (typeof server !== 'string' || !URL.canParse(server))
    return refused(`${field}.server: it is not a URL; write https://HOST`);
  const { protocol, hostname, username } = new URL(server);
  const isLocal = /^(localhost|127\.|\[::1\]$)/.test(hostname);
  if (username !== '')
    return refused(`${field}.server: it contains credentials`);
  if (protocol !== 'https:' && !(protocol === 'http:' && isLocal))
    return refused(`${field}.server: use https`);
  const text = (value: unknown) =>
    typeof value === 'string' && value !== '' ? value : undefined;
  const access = {
    server,
    caData: text(cluster['certificate-authority-data']),
    token: text(user.token),
    username: text(user.username),
    password: text(user.password),
    certData: text(user['client-certificate-data']),
    keyData: text(user['client-key-data']),
  };
  const known = Object.entries(access).filter(
    ([, value]) => value !== undefined,
  );
  return { type: 'usable', access: { ...Object.fromEntries(known), server } };
}

function problemIn(
  field: string,
  values: Readonly<Record<string, unknown>>,
): KubeconfigReading | undefined {
  const name = Object.keys(values).find(
    each => each in refusedFields && values[each] !== false,
  );
  return name === undefined
    ? undefined
    : refused(`${field}.${name} is not allowed; ${refusedFields[name]}`);
}

function parseYaml(text: string): unknown {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

function fieldText(path: readonly PropertyKey[]): string {
  const field = path.reduce<string>(
    (before, part) =>
      typeof part === 'number'
        ? `${before}[${part}]`
        : `${before}${before === '' ? '' : '.'}${String(part)}`,
    '',
  );
  return `${field} is missing, or is not what a kubeconfig has there`;
}

function refused(message: string): KubeconfigReading {
  return { type: 'refused', message };
}
