import { KubeConfig } from '@kubernetes/client-node';
import type { RequestOptions } from 'node:https';
import { Connection, connectionTo, ServerAccess } from './Connection';

const url = 'https://api.example.com:6443';
const caData = Buffer.from('an authority').toString('base64');
const certData = Buffer.from('a certificate').toString('base64');
const keyData = Buffer.from('a key').toString('base64');

function kubeConfigOf({ caData: ca, ...user }: Omit<ServerAccess, 'url'>) {
  const kubeConfig = new KubeConfig();
  kubeConfig.loadFromClusterAndUser(
    { name: 'c', server: url, skipTLSVerify: false, ...(ca && { caData: ca }) },
    { name: 'u', ...user },
  );
  return kubeConfig;
}

/** What a request is sent with: the transport has agents of its own. */
async function sentWith(connection: Connection) {
  const options: RequestOptions = {};
  await connection.applyToHTTPSOptions(options);
  const { ca, cert, key, auth, headers, rejectUnauthorized } = options;
  const sent = { ca, cert, key, auth, rejectUnauthorized };
  return { ...sent, headers: headers ?? {} };
}

describe('a connection to a server', () => {
  it.each<[string, Omit<ServerAccess, 'url'>]>([
    ['nothing', {}],
    ['an authority', { caData }],
    ['a token', { caData, token: 'secret' }],
    ['a name and a password', { username: 'ana', password: 'a:b' }],
    ['a certificate', { caData, certData, keyData }],
  ])('with %s sends what a kubeconfig with that does', async (_, access) => {
    const connection = connectionTo({ url, ...access });
    expect(await sentWith(connection)).toEqual(
      await sentWith(kubeConfigOf(access)),
    );
    expect(connection.getCurrentCluster()?.server).toBe(url);
  });
});
