import {
  HttpKubeClient,
  KubeClient,
  ResourceType,
} from '../packages/kube-controller/src';
import { startEmbeddedSite } from '../packages/kube-controller/src/__testUtils__/EmbeddedSite';
import { FakeCluster } from '../packages/kube-controller/src/testing';

/**
 * What a law costs beside each API server: it makes a new world for every request after which it lets the process crash,
 * and a run in that world is some fifty requests. Run:
 * `node --require @backstage/cli/config/nodeTransform.cjs bench/apiServers.ts`.
 */
const worlds = 30;
const requests = 50;

const configMaps: ResourceType = {
  apiVersion: 'v1',
  kind: 'ConfigMap',
  plural: 'configmaps',
  scope: 'Namespaced',
};

interface Site {
  readonly client: KubeClient;
  stop(): Promise<void>;
}

const sites: Readonly<Record<string, () => Promise<Site>>> = {
  fake: async () => ({ client: new FakeCluster(), stop: async () => {} }),
  embedded: async () => {
    const { client, stop } = await startEmbeddedSite();
    return { client: client satisfies HttpKubeClient, stop };
  },
};

async function useOnce(client: KubeClient): Promise<void> {
  const stop = new AbortController();
  const watch = client.watch(configMaps, {
    namespace: 'default',
    resourceVersion: '0',
    signal: stop.signal,
    onEvent: () => {},
  });
  for (let at = 0; at < requests / 2; at++) {
    const metadata = { name: `made-${at % 5}`, namespace: 'default' };
    const object = { apiVersion: 'v1', kind: 'ConfigMap', metadata };
    await client.apply(
      configMaps,
      { ...object, data: { at: String(at) } } as typeof object,
      { fieldManager: 'law', onConflict: 'force' },
    );
    await client.get(configMaps, metadata);
  }
  stop.abort();
  await watch.catch(() => {});
}

async function main(): Promise<void> {
  for (const [name, start] of Object.entries(sites)) {
    const began = process.cpuUsage();
    for (let at = 0; at < worlds; at++) {
      const { client, stop } = await start();
      await useOnce(client);
      await stop();
    }
    const { user, system } = process.cpuUsage(began);
    const each = ((user + system) / 1000 / worlds).toFixed(1);
    process.stdout.write(`${name}: ${each} ms of processor for a world\n`);
  }
}

main().catch(error => {
  process.stderr.write(`${error}\n`);
  process.exitCode = 1;
});
