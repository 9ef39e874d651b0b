import { PipelineView } from '@kardinal/backstage-plugin-kardinal-common';
import { createPatch } from 'rfc6902';
import {
  CreateBundleRequest,
  CreatedBundle,
  FollowRequest,
  KardinalApi,
  ViewEvent,
} from '../api/KardinalApi';
import { PipelineRef } from '../api/PipelineRef';

interface Connection {
  readonly send: (event: ViewEvent) => void;
  readonly fail: (error: Error) => void;
}

/** A backend in memory: holds one view, tells its followers when it changes. */
export class FakeKardinalApi implements KardinalApi {
  readonly requests: Omit<FollowRequest, 'signal'>[] = [];
  readonly retried: string[] = [];
  readonly created: CreateBundleRequest[] = [];
  private readonly connections = new Set<Connection>();
  private refusal: Error | undefined;

  constructor(private view: PipelineView) {}

  /** What is answered from now on instead of anything else. */
  refuse(error: Error | undefined): void {
    this.refusal = error;
  }

  /** The view becomes another one; followers get the difference. */
  change(next: PipelineView): void {
    const from = this.view.version;
    const patch = createPatch(this.view, next);
    this.view = next;
    for (const { send } of this.connections) {
      send({
        type: 'message',
        id: next.version,
        message: { type: 'delta', from, version: next.version, patch },
      });
    }
  }

  /** Every connection breaks. */
  disconnect(): void {
    for (const { fail } of [...this.connections]) {
      fail(new TypeError('network error'));
    }
  }

  async *follow(
    _pipeline: PipelineRef,
    { signal, ...request }: FollowRequest,
  ): AsyncIterable<ViewEvent> {
    this.requests.push(request);
    this.answerOrThrow();
    const waiting: ViewEvent[] = [this.firstEvent(request.lastEventId)];
    let failure: Error | undefined;
    let wake = () => {};
    const connection: Connection = {
      send: event => {
        waiting.push(event);
        wake();
      },
      fail: error => {
        failure = error;
        wake();
      },
    };
    this.connections.add(connection);
    signal.addEventListener('abort', () => wake());
    try {
      while (!signal.aborted && !failure) {
        yield* waiting.splice(0);
        await new Promise<void>(resolve => {
          wake = resolve;
          if (waiting.length > 0 || failure || signal.aborted) {
            resolve();
          }
        });
      }
    } finally {
      this.connections.delete(connection);
    }
    if (failure) {
      throw failure;
    }
  }

  async retryBundle(_pipeline: PipelineRef, bundle: string): Promise<void> {
    this.answerOrThrow();
    this.retried.push(bundle);
  }

  async createBundle(
    pipeline: PipelineRef,
    request: CreateBundleRequest,
  ): Promise<CreatedBundle> {
    this.answerOrThrow();
    this.created.push(request);
    return { namespace: pipeline.namespace, name: 'created' };
  }

  private answerOrThrow(): void {
    if (this.refusal) {
      throw this.refusal;
    }
  }

  private firstEvent(lastEventId: string | undefined): ViewEvent {
    return lastEventId === this.view.version
      ? { type: 'heartbeat' }
      : {
          type: 'message',
          id: this.view.version,
          message: { type: 'snapshot', view: this.view },
        };
  }
}
