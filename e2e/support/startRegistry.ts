import { once } from 'node:events';
import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { MemoryRegistry } from '../../packages/promotion-engine/src/__testUtils__/MemoryRegistry';
import {
  BuiltImage,
  storeImage,
} from '../../packages/promotion-engine/src/__testUtils__/storeImage';
import {
  artifactOf,
  pushArtifact,
  tarball,
} from '../../packages/promotion-engine/src/services/oci';

/** A registry on this machine. */
export interface RunningRegistry {
  readonly url: string;
  /** `repository@digest` of every manifest. */
  manifests(): readonly string[];
  /** How many requests have changed something. */
  writes(): number;
  /** Pushes an image under a tag, as CI does, and returns its digest. */
  pushImage(repository: string, tag: string, image?: BuiltImage): string;
  /** Stores an artifact of files, as somebody who may, and returns its digest; a tag means it from now on. */
  store(
    repository: string,
    files: Readonly<Record<string, string>>,
    tag?: string,
  ): Promise<string>;
  /** `METHOD path` of every request. */
  requests(): readonly string[];
  stop(): void;
}

/** Starts a registry that keeps everything in memory. */
export async function startRegistry(): Promise<RunningRegistry> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const registry = new MemoryRegistry(url);
  server.on('request', (request, response) => {
    answer(registry, request, response).catch(() => response.destroy());
  });
  return {
    url,
    manifests: () => [...registry.manifests.keys()],
    writes: () => registry.writes.length,
    pushImage: (repository, tag, image) =>
      storeImage(registry, repository, tag, image),
    requests: () =>
      registry.requests.map(
        ({ method, url: asked }) => `${method} ${new URL(asked).pathname}`,
      ),
    store: async (repository, files, tag) => {
      const archived = Object.entries(files).map(([path, text]) => ({
        path,
        content: Buffer.from(text),
      }));
      const artifact = artifactOf(tarball(archived), {});
      const target = { registry: url, repository, tenant: 'journey' };
      const { signal } = new AbortController();
      await pushArtifact(registry, target, artifact, signal);
      const { digest, content } = artifact.manifest;
      if (tag !== undefined)
        registry.manifests.set(`${repository}@${tag}`, content);
      return digest;
    },
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function answer(
  registry: MemoryRegistry,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = 'GET', headers, url: path = '/' } = request;
  const outcome = await registry.send({
    tenant: 'journey',
    method: method as 'GET',
    url: new URL(path, registry.url).href,
    headers: headers as Readonly<Record<string, string>>,
    bytes: await buffer(request),
    timeout: 0,
    limit: Number.MAX_SAFE_INTEGER,
    ...(method === 'GET' && path.includes('/blobs/') ? { as: 'bytes' } : {}),
  });
  if (outcome.type !== 'answered') throw new Error(outcome.type);
  response.writeHead(outcome.status, outcome.headers);
  response.end(outcome.content ?? outcome.body);
}
