import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';

/** @public */
export interface KubeServer {
  /** Without a trailing slash. */
  readonly address: string;
  readonly token: string;
  /** PEM; absent where the system's authorities are enough. */
  readonly certificateAuthority?: string;
}

interface Kubeconfig {
  'current-context'?: string;
  contexts?: { name: string; context: { cluster: string; user: string } }[];
  clusters?: {
    name: string;
    cluster: { server: string; 'certificate-authority-data'?: string };
  }[];
  users?: { name: string; user: { token?: string } }[];
}

/**
 * The server and token of a kubeconfig's current context.
 *
 * @throws Error when the file is absent or has no such thing.
 * @public
 */
export async function readKubeconfig(file: string): Promise<KubeServer> {
  const text = await readFile(file, 'utf8');
  const config: Kubeconfig = parse(text) ?? {};
  const context = config.contexts?.find(
    ({ name }) => name === config['current-context'],
  )?.context;
  const cluster = config.clusters?.find(
    ({ name }) => name === context?.cluster,
  );
  const user = config.users?.find(({ name }) => name === context?.user);
  if (!cluster || !user?.user.token)
    throw new Error(`${file} names no server with a token`);
  const authority = cluster.cluster['certificate-authority-data'];
  return {
    address: cluster.cluster.server.replace(/\/+$/, ''),
    token: user.user.token,
    ...(authority && {
      certificateAuthority: Buffer.from(authority, 'base64').toString('utf8'),
    }),
  };
}
