import type { KubeConfig } from '@kubernetes/client-node';
import type { RequestOptions } from 'node:https';

/** Where requests go, and with which credentials: of a kubeconfig, what sending them takes. */
export type Connection = Pick<
  KubeConfig,
  'getCurrentCluster' | 'applyToHTTPSOptions'
>;

/** An API server, and credentials that never change. @public */
export interface ServerAccess {
  readonly url: string;
  /** PEM in base64; default the authorities of the machine. */
  readonly caData?: string;
  readonly token?: string;
  readonly username?: string;
  readonly password?: string;
  /** PEM in base64. */
  readonly certData?: string;
  /** PEM in base64. */
  readonly keyData?: string;
}

/** With what is said here, and nothing that the machine would add. */
export function connectionTo(access: ServerAccess): Connection {
  const { url, token, username, password = '' } = access;
  const fixed: RequestOptions = {
    ca: decoded(access.caData),
    cert: decoded(access.certData),
    key: decoded(access.keyData),
    ...(username === undefined ? {} : { auth: `${username}:${password}` }),
    ...(token === undefined
      ? {}
      : { headers: { Authorization: `Bearer ${token}` } }),
  };
  return {
    getCurrentCluster: () => ({
      name: 'server',
      server: url,
      skipTLSVerify: false,
    }),
    applyToHTTPSOptions: async options => {
      Object.assign(options, fixed);
    },
  };
}

function decoded(base64: string | undefined): Buffer | undefined {
  return base64 === undefined ? undefined : Buffer.from(base64, 'base64');
}
