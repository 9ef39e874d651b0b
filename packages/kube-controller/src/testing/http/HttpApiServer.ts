import type { IncomingMessage } from 'node:http';
import { KubeObject } from '@kardinal/foundation';
import { WatchEvent } from '../../client/types';
import { FakeCluster } from '../FakeCluster';
import { answerOf, ApiRequest, parseApiRequest } from './apiRequests';
import { FaultyServer } from './FaultyServer';
import { LiveWatch } from './LiveWatch';
import { Reply } from './Reply';

/**
 * Serves a fake cluster over HTTP, with faults.
 *
 * @public
 */
export class HttpApiServer extends FaultyServer {
  private constructor(private readonly cluster: FakeCluster) {
    super();
  }

  static async start(cluster: FakeCluster): Promise<HttpApiServer> {
    const api = new HttpApiServer(cluster);
    await api.listen();
    return api;
  }

  protected override async answer(
    request: IncomingMessage,
    body: Buffer,
    reply: Reply,
  ): Promise<void> {
    const text = body.toString('utf8');
    const json = text === '' ? undefined : JSON.parse(text);
    const parsed = await parseApiRequest(request, json, this.cluster);
    if (!parsed) {
      reply.send(404, '404 page not found\n', 'text/plain');
      return;
    }
    try {
      if (parsed.verb === 'watch') {
        await this.#watch(parsed, reply);
        return;
      }
      const answer = await answerOf(parsed, this.cluster);
      const code = parsed.verb === 'create' ? 201 : 200;
      reply.send(code, JSON.stringify(answer));
    } catch (error) {
      reply.sendError(error);
    }
  }

  async #watch(request: ApiRequest, reply: Reply): Promise<void> {
    const abort = new AbortController();
    reply.onClose(() => abort.abort());
    let watch: LiveWatch | undefined;
    await this.cluster.watch(request.type, {
      ...request.selection,
      resourceVersion: request.query.get('resourceVersion') ?? '0',
      signal: abort.signal,
      onOpen: () => {
        watch = reply.openWatch();
      },
      onEvent: event => watch?.send(lineOf(event)),
    });
    watch?.end();
  }
}

function lineOf(event: WatchEvent<KubeObject>): string {
  const { type } = event;
  const object =
    type === 'BOOKMARK'
      ? { metadata: { resourceVersion: event.resourceVersion } }
      : event.object;
  return JSON.stringify({ type, object });
}
