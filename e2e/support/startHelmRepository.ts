import { once } from 'node:events';
import { createServer } from 'node:http';
import { AddressInfo } from 'node:net';
import { FakeHelmRepository } from '../../packages/promotion-engine/src/__testUtils__/FakeHelmRepository';

/** A Helm repository on this machine, with one chart `shop`. */
export interface RunningHelmRepository {
  readonly url: string;
  /** Publishes versions beside those that are there. */
  publish(...versions: readonly string[]): void;
  digestOf(version: string): string;
  stop(): void;
}

/** Starts a Helm repository that keeps everything in memory. */
export async function startHelmRepository(): Promise<RunningHelmRepository> {
  const repository = new FakeHelmRepository();
  const server = createServer((request, response) => {
    const { 'if-none-match': etag } = request.headers;
    repository
      .send({
        method: 'GET',
        url: new URL(request.url ?? '/', 'http://localhost').href,
        headers: etag === undefined ? {} : { 'If-None-Match': etag },
        limit: Infinity,
      } as Parameters<FakeHelmRepository['send']>[0])
      .then(answer => {
        if (answer.type !== 'answered') throw new Error(answer.type);
        response.writeHead(answer.status, answer.headers).end(answer.content);
      })
      .catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/charts`,
    publish: (...versions) => {
      repository.versions = [...repository.versions, ...versions];
    },
    digestOf: version => repository.digestOf(version),
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
