import { stringify } from 'yaml';

/**
 * A kubeconfig with one cluster and one user, both called `embedded`.
 *
 * @param authority - PEM of the certificate to trust
 */
export function writeKubeconfig(
  server: string,
  token: string,
  authority: string,
): string {
  const name = 'embedded';
  const data = Buffer.from(authority).toString('base64');
  return stringify({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [
      { name, cluster: { server, 'certificate-authority-data': data } },
    ],
    users: [{ name, user: { token } }],
    contexts: [{ name, context: { cluster: name, user: name } }],
    'current-context': name,
  });
}
