import { createApiRef } from '@backstage/frontend-plugin-api';
import {
  BoardView,
  CommandRequest,
  ViewMessage,
} from '@kardinal/backstage-plugin-kardinal-common';
import { PipelineRef } from './PipelineRef';

/** One thing that arrives on a view's stream. @public */
export type ViewEvent =
  /** The server is there and has nothing new. */
  | { readonly type: 'heartbeat' }
  | {
      readonly type: 'message';
      /** To be sent back when the stream resumes. */
      readonly id?: string;
      readonly message: Exclude<ViewMessage, { type: 'ended' }>;
    };

/** Where a stream begins, and how it is ended. @public */
export interface FollowRequest {
  /** The chosen Bundle; absent is the newest active one, else the newest. */
  readonly bundle?: string;
  readonly lastEventId?: string;
  readonly signal: AbortSignal;
}

/**
 * What the portal requests from the Kardinal backend. Every method rejects with
 * `ResponseError` of `@backstage/errors` when the backend refuses.
 *
 * @public
 */
export interface KardinalApi {
  /** How all Pipelines stand that the person may read. */
  board(request: { readonly signal: AbortSignal }): Promise<BoardView>;
  /**
   * A snapshot of the view, then its changes, until the signal aborts. Rejects with status 403 when the permission is taken
   * away meanwhile, and ends when the person has to come back with a new token.
   */
  follow(
    pipeline: PipelineRef,
    request: FollowRequest,
  ): AsyncIterable<ViewEvent>;
  /** Resolves when the backend has accepted the command; its result arrives on the stream. */
  executeCommand(pipeline: PipelineRef, command: CommandRequest): Promise<void>;
}

/** @public */
export const kardinalApiRef = createApiRef<KardinalApi>({
  id: 'plugin.kardinal.client',
});
