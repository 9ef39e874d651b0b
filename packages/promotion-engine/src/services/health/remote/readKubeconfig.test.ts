import { stringify } from 'yaml';
import { readKubeconfig } from './readKubeconfig';

const secretToken = 'of-the-remote-cluster';

function kubeconfig(cluster: object = {}, user: object = {}) {
  return {
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': 'prod',
    contexts: [
      { name: 'other', context: { cluster: 'nowhere', user: 'nobody' } },
      { name: 'prod', context: { cluster: 'eu', user: 'reader' } },
    ],
    clusters: [
      { name: 'us', cluster: { server: 'https://us.example.com' } },
      { name: 'eu', cluster: { server: 'https://eu.example.com', ...cluster } },
    ],
    users: [{ name: 'reader', user: { token: secretToken, ...user } }],
  };
}

describe('readKubeconfig', () => {
  it('reads the current context', () => {
    const ca = { 'certificate-authority-data': 'Y2E=' };
    const pair = {
      'client-certificate-data': 'Y2VydA==',
      'client-key-data': 'a2V5',
    };
    expect(readKubeconfig(stringify(kubeconfig(ca, pair)))).toEqual({
      type: 'usable',
      access: {
        server: 'https://eu.example.com',
        caData: 'Y2E=',
        token: secretToken,
        certData: 'Y2VydA==',
        keyData: 'a2V5',
      },
    });
  });

  it.each([
    'http://127.0.0.1:6443',
    'http://localhost:6443',
    'https://10.0.0.1:6443',
  ])('takes the server %s', server => {
    expect(readKubeconfig(stringify(kubeconfig({ server }))).type).toBe(
      'usable',
    );
  });

  it.each<[object, object, string]>([
    [
      { 'certificate-authority': '/etc/ca.crt' },
      {},
      'clusters[1].cluster.certificate-authority is not allowed; put its content into certificate-authority-data',
    ],
    [
      { 'insecure-skip-tls-verify': true },
      {},
      'clusters[1].cluster.insecure-skip-tls-verify is not allowed; put the authority into certificate-authority-data',
    ],
    [
      { 'proxy-url': 'http://proxy' },
      {},
      'clusters[1].cluster.proxy-url is not allowed; leave it out: connections go there directly',
    ],
    [
      {},
      { exec: { command: 'cat' } },
      'users[0].user.exec is not allowed; use token or client-certificate-data',
    ],
    [
      {},
      { 'auth-provider': { name: 'gcp' } },
      'users[0].user.auth-provider is not allowed; use token or client-certificate-data',
    ],
    [
      {},
      { tokenFile: '/var/run/secrets/kubernetes.io/serviceaccount/token' },
      'users[0].user.tokenFile is not allowed; put its content into token',
    ],
    [
      {},
      { 'client-certificate': '/etc/x' },
      'users[0].user.client-certificate is not allowed; put its content into client-certificate-data',
    ],
    [
      {},
      { 'client-key': '/etc/x' },
      'users[0].user.client-key is not allowed; put its content into client-key-data',
    ],
    [
      {},
      { as: 'admin' },
      'users[0].user.as is not allowed; name the user itself',
    ],
    [
      { server: 'http://eu.example.com' },
      {},
      'clusters[1].cluster.server: use https',
    ],
    [
      { server: 'file:///etc/passwd' },
      {},
      'clusters[1].cluster.server: use https',
    ],
    [
      { server: 'https://me:secret@eu.example.com' },
      {},
      'clusters[1].cluster.server: it contains credentials',
    ],
    [
      { server: 17 },
      {},
      'clusters[1].cluster.server: it is not a URL; write https://HOST',
    ],
  ])('refuses %j %j', (cluster, user, message) => {
    expect(readKubeconfig(stringify(kubeconfig(cluster, user)))).toEqual({
      type: 'refused',
      message,
    });
  });

  it.each([
    ['', 'it is no YAML of a kubeconfig'],
    ['{', 'it is no YAML of a kubeconfig'],
    [
      'clusters: []',
      'current-context is missing, or is not what a kubeconfig has there',
    ],
    [
      stringify({ ...kubeconfig(), users: [{ user: {} }] }),
      'users[0].name is missing, or is not what a kubeconfig has there',
    ],
    [
      stringify({ ...kubeconfig(), 'current-context': 'gone' }),
      'current-context names none of the contexts',
    ],
    [
      stringify({ ...kubeconfig(), 'current-context': 'other' }),
      'its context names none of the clusters',
    ],
  ])('refuses %j', (text, message) => {
    expect(readKubeconfig(text)).toEqual({ type: 'refused', message });
  });
});
