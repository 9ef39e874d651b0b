import { ResponseError } from '@backstage/errors';
import { DiscoveryApi, FetchApi } from '@backstage/frontend-plugin-api';
import {
  BoardView,
  CommandRequest,
  ViewMessage,
} from '@kardinal/backstage-plugin-kardinal-common';
import { EventStreamParser, StreamLine } from './EventStreamParser';
import { FollowRequest, KardinalApi, ViewEvent } from './KardinalApi';
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

  async board({
    signal,
  }: {
    readonly signal: AbortSignal;
  }): Promise<BoardView> {
    const response = await this.fetch('/board', { signal });
    return response.json();
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
      headers: {
        Accept: 'text/event-stream',
        ...(request.lastEventId === undefined
          ? {}
          : { 'Last-Event-ID': request.lastEventId }),
      },
      signal: request.signal,
    });
    yield { type: 'heartbeat' };
    for await (const line of linesOf(response)) {
      const event = toViewEvent(line);
      if (event.type === 'ended') {
        if (event.reason === 'denied')
          throw new AccessEndedError(event.message);
        return;
      }
      yield event;
    }
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

function toViewEvent(
  line: StreamLine,
): ViewEvent | Extract<ViewMessage, { type: 'ended' }> {
  if (line.type === 'comment') {
    return { type: 'heartbeat' };
  }
  const message: ViewMessage = JSON.parse(line.data);
  if (message.type === 'ended') return message;
  return line.id === undefined
    ? { type: 'message', message }
    : { type: 'message', id: line.id, message };
}
