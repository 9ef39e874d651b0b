import { createServer } from 'node:http';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipelineType } from '@kardinal/backstage-plugin-kardinal-common';
import { stringify } from 'yaml';
import { connect } from './connect';

/** A kubeconfig with two contexts, of which the second asks a program for its token. */
function kubeconfigFor(server: string): string {
  const directory = mkdtempSync(join(tmpdir(), 'kubeconfig-'));
  const path = join(directory, 'config');
  const credential = JSON.stringify({
    apiVersion: 'client.authentication.k8s.io/v1',
    kind: 'ExecCredential',
    status: { token: 'by-exec' },
  });
  const exec = {
    apiVersion: 'client.authentication.k8s.io/v1',
    command: process.execPath,
    args: ['-e', `process.stdout.write(${JSON.stringify(credential)})`],
    interactiveMode: 'Never',
  };
  const text = stringify({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [
      { name: 'c', cluster: { server, 'insecure-skip-tls-verify': true } },
    ],
    users: [
      { name: 'ana', user: { token: 't' } },
      { name: 'bo', user: { exec } },
    ],
    contexts: [
      { name: 'one', context: { cluster: 'c', user: 'ana' } },
      { name: 'two', context: { cluster: 'c', user: 'bo', namespace: 'b' } },
    ],
    'current-context': 'one',
  });
  writeFileSync(path, text);
  return path;
}

it('uses the current context, or the one that is named, and its namespace', () => {
  const kubeconfig = kubeconfigFor('http://localhost:1');
  const of = ({ namespace, user }: ReturnType<typeof connect>) => ({
    namespace,
    user,
  });
  expect(of(connect({ kubeconfig }))).toEqual({
    namespace: 'default',
    user: 'ana',
  });
  expect(of(connect({ kubeconfig, context: 'two' }))).toEqual({
    namespace: 'b',
    user: 'bo',
  });
  const named = connect({ kubeconfig, context: 'two', namespace: 'c' });
  expect(named.namespace).toBe('c');
});

it('says which contexts there are', () => {
  const kubeconfig = kubeconfigFor('http://localhost:1');
  expect(() => connect({ kubeconfig, context: 'three' })).toThrow(
    'The kubeconfig has no context three; it has one, two',
  );
  expect(() => connect({ kubeconfig: '/nonexistent' })).toThrow(
    /cannot be read/,
  );
});

it('says that there is no kubeconfig', () => {
  const { HOME, KUBECONFIG } = process.env;
  process.env.HOME = mkdtempSync(join(tmpdir(), 'home-'));
  delete process.env.KUBECONFIG;
  try {
    expect(() => connect({})).toThrow(
      'There is no kubeconfig, and so no cluster to ask: name one with --kubeconfig or the variable KUBECONFIG',
    );
  } finally {
    process.env.HOME = HOME;
    if (KUBECONFIG !== undefined) process.env.KUBECONFIG = KUBECONFIG;
  }
});

it('sends the token of a credential program', async () => {
  const seen: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    seen.push(request.headers.authorization);
    response.setHeader('content-type', 'application/json');
    response.end('{"metadata":{"resourceVersion":"1"},"items":[]}');
  });
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const kubeconfig = kubeconfigFor(`http://127.0.0.1:${port}`);
  const { client } = connect({ kubeconfig, context: 'two' });
  await client.list(pipelineType, { namespace: 'b' });
  server.close();
  expect(seen).toEqual(['Bearer by-exec']);
});
