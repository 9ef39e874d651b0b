import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { selfSignedCertificate } from '../../../packages/embedded-cluster/src/http/certificate';

/** Files with which an API server knows itself and its one administrator. */
export interface Credentials {
  readonly certificate: string;
  readonly key: string;
  readonly serviceAccountKey: string;
  readonly tokens: string;
  readonly kubeconfig: string;
}

/** Makes them, for a server on a port of the loopback interface. */
export async function writeCredentials(
  directory: string,
  port: number,
): Promise<Credentials> {
  const folder = join(directory, 'credentials');
  await mkdir(folder, { mode: 0o700 });
  const write = async (name: string, text: string) => {
    await writeFile(join(folder, name), text, { mode: 0o600 });
    return join(folder, name);
  };
  const { certificate, key } = selfSignedCertificate(Date.now());
  const token = randomBytes(24).toString('hex');
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const serviceAccountKey = privateKey
    .export({ type: 'pkcs1', format: 'pem' })
    .toString();
  return {
    certificate: await write('tls.crt', certificate),
    key: await write('tls.key', key),
    serviceAccountKey: await write('service-account.key', serviceAccountKey),
    tokens: await write('tokens.csv', `${token},admin,1,"system:masters"\n`),
    kubeconfig: await write('kubeconfig', kubeconfig(port, token, certificate)),
  };
}

function kubeconfig(port: number, token: string, authority: string): string {
  const name = 'real';
  const cluster = {
    server: `https://127.0.0.1:${port}`,
    'certificate-authority-data': Buffer.from(authority).toString('base64'),
  };
  return stringify({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name, cluster }],
    users: [{ name, user: { token } }],
    contexts: [{ name, context: { cluster: name, user: name } }],
    'current-context': name,
  });
}
