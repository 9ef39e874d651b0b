import { ResponseError } from '@backstage/errors';
import { DiscoveryApi, FetchApi } from '@backstage/frontend-plugin-api';
import {
  BoardMessage,
  BoardView,
  CommandRequest,
  ReleaseView,
  CommandPreview,
  PromotionDiff,
  StreamEnded,
  ViewMessage,
} from '@kardinal/backstage-plugin-kardinal-common';
import { EventStreamParser, StreamLine } from './EventStreamParser';
import {
  BoardEvent,
  BundleRef,
  DiffRequest,
  FollowRequest,
  KardinalApi,
  StreamEvent,
  ViewEvent,
} from './KardinalApi';
import { PipelineRef } from './PipelineRef';

/** The permission to see the Pipeline was taken away while it was followed: the same as being refused at once. */
class AccessEndedError extends Error {
  override readonly name = 'AccessEndedError';
  readonly statusCode = 403;
}

/**
 * Calls the `kardinal` backend plugin through Backstage's discovery and
 * authenticated fetch.
 *
 * @public
 */
export class KardinalClient implements KardinalApi {
  constructor(
    private readonly deps: {
      readonly discoveryApi: DiscoveryApi;
      readonly fetchApi: FetchApi;
    },
  ) {}

  async *followBoard({
    lastEventId,
    signal,
  }: Omit<FollowRequest, 'bundle'>): AsyncIterable<BoardEvent> {
    let shown = lastEventId;
    if (shown === undefined) {
      // Streams are not compressed, and this is all rows.
      const board: BoardView = await (
        await this.fetch('/board', { signal })
      ).json();
      shown = board.version;
      yield {
        type: 'message',
        id: shown,
        message: { type: 'snapshot', board },
      };
    }
    const response = await this.fetch('/board/stream', {
      headers: streamHeaders(shown),
      signal,
    });
    yield* eventsOf<BoardMessage>(response);
  }

  async *follow(
    pipeline: PipelineRef,
    request: FollowRequest,
  ): AsyncIterable<ViewEvent> {
    const query =
      request.bundle === undefined
        ? ''
        : `?bundle=${encodeURIComponent(request.bundle)}`;
    const response = await this.send(pipeline, `/stream${query}`, {
      headers: streamHeaders(request.lastEventId),
      signal: request.signal,
    });
    yield* eventsOf<ViewMessage>(response);
  }

  async release(
    bundle: BundleRef,
    { signal }: { readonly signal: AbortSignal },
  ): Promise<ReleaseView> {
    return (await this.fetch(bundlePath(bundle), { signal })).json();
  }

  async evidence(bundle: BundleRef): Promise<string> {
    return (await this.fetch(`${bundlePath(bundle)}/evidence`, {})).text();
  }

  async diff(
    pipeline: PipelineRef,
    { bundle, environment, signal }: DiffRequest,
  ): Promise<PromotionDiff> {
    const query = new URLSearchParams({ bundle, environment });
    const response = await this.send(pipeline, `/diff?${query}`, { signal });
    return response.json();
  }

  async previewCommand(
    pipeline: PipelineRef,
    command: CommandRequest,
    { from, signal }: { readonly from: number; readonly signal: AbortSignal },
  ): Promise<CommandPreview> {
    const path = `/commands/preview?from=${from}`;
    const response = await this.send(pipeline, path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(command),
      signal,
    });
    return response.json();
  }

  async executeCommand(
    pipeline: PipelineRef,
    command: CommandRequest,
  ): Promise<void> {
    await this.send(pipeline, '/commands', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(command),
    });
  }

  private send(
    pipeline: PipelineRef,
    path: string,
    init: RequestInit,
  ): Promise<Response> {
    const namespace = encodeURIComponent(pipeline.namespace);
    const name = encodeURIComponent(pipeline.name);
    return this.fetch(`/pipelines/${namespace}/${name}${path}`, init);
  }

  private async fetch(path: string, init: RequestInit): Promise<Response> {
    const base = await this.deps.discoveryApi.getBaseUrl('kardinal');
    const response = await this.deps.fetchApi.fetch(`${base}${path}`, init);
    if (!response.ok) {
      throw await ResponseError.fromResponse(response);
    }
    return response;
  }
}

function bundlePath({ namespace, name }: BundleRef): string {
  return `/bundles/${encodeURIComponent(namespace)}/${encodeURIComponent(
    name,
  )}`;
}

async function* linesOf(response: Response): AsyncIterable<StreamLine> {
  const reader = response.body?.getReader();
  if (!reader) {
    throw new Error('The answer of the backend has no body to read from.');
  }
  const parser = new EventStreamParser();
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) {
        return;
      }
      yield* parser.push(decoder.decode(value, { stream: true }));
    }
  } finally {
    // Closes the connection too when the reader stops in the middle.
    await reader.cancel().catch(() => undefined);
  }
}

function streamHeaders(lastEventId: string | undefined): HeadersInit {
  return {
    Accept: 'text/event-stream',
    ...(lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId }),
  };
}

/** What arrives on a stream until it ends. @throws AccessEndedError (403) when the permission is taken away */
async function* eventsOf<Message extends { readonly type: string }>(
  response: Response,
): AsyncIterable<StreamEvent<Exclude<Message, StreamEnded>>> {
  yield { type: 'heartbeat' };
  for await (const line of linesOf(response)) {
    if (line.type === 'comment') {
      yield { type: 'heartbeat' };
      continue;
    }
    const message: Exclude<Message, StreamEnded> | StreamEnded = JSON.parse(
      line.data,
    );
    if (isEnd(message)) {
      if (message.reason === 'denied')
        throw new AccessEndedError(message.message);
      return;
    }
    yield line.id === undefined
      ? { type: 'message', message }
      : { type: 'message', id: line.id, message };
  }
}

function isEnd(message: { readonly type: string }): message is StreamEnded {
  return message.type === 'ended';
}
