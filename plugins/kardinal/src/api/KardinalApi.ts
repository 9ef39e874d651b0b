import { createApiRef } from '@backstage/frontend-plugin-api';
import {
  BoardMessage,
  CommandRequest,
  ReleaseView,
  CommandPreview,
  PromotionDiff,
  ViewMessage,
} from '@kardinal/backstage-plugin-kardinal-common';
import { PipelineRef } from './PipelineRef';

/** One thing that arrives on a stream. @public */
export type StreamEvent<Message> =
  /** The server is there and has nothing new. */
  | { readonly type: 'heartbeat' }
  | {
      readonly type: 'message';
      /** To be sent back when the stream resumes. */
      readonly id?: string;
      readonly message: Message;
    };

/** What a view's stream says while it goes on. @public */
export type LiveViewMessage = Exclude<ViewMessage, { type: 'ended' }>;

/** What the board's stream says while it goes on. @public */
export type LiveBoardMessage = Exclude<BoardMessage, { type: 'ended' }>;

/** One thing that arrives on a view's stream. @public */
export type ViewEvent = StreamEvent<LiveViewMessage>;

/** One thing that arrives on the board's stream. @public */
export type BoardEvent = StreamEvent<LiveBoardMessage>;

/** Where a stream begins, and how it is ended. @public */
export interface FollowRequest {
  /** The chosen Bundle; absent is the newest active one, else the newest. */
  readonly bundle?: string;
  readonly lastEventId?: string;
  readonly signal: AbortSignal;
}

/** A Bundle. @public */
export interface BundleRef {
  readonly namespace: string;
  readonly name: string;
}

/** Which promotion is looked at before it happens. @public */
export interface DiffRequest {
  readonly bundle: string;
  readonly environment: string;
  readonly signal: AbortSignal;
}

/**
 * What the portal requests from the Kardinal backend. Every method rejects with
 * `ResponseError` of `@backstage/errors` when the backend refuses.
 *
 * @public
 */
export interface KardinalApi {
  /** As {@link KardinalApi.follow}, all Pipelines that the person may read. */
  followBoard(
    request: Omit<FollowRequest, 'bundle'>,
  ): AsyncIterable<BoardEvent>;
  /**
   * A snapshot of the view, then its changes, until the signal aborts. Rejects with status 403 when the permission is taken
   * away meanwhile, and ends when the person has to come back with a new token.
   */
  follow(
    pipeline: PipelineRef,
    request: FollowRequest,
  ): AsyncIterable<ViewEvent>;
  /** What a Bundle is and where it comes from. */
  release(
    bundle: BundleRef,
    request: { readonly signal: AbortSignal },
  ): Promise<ReleaseView>;
  /** What was decided about a Bundle and what happened: a file, as text. */
  evidence(bundle: BundleRef): Promise<string>;
  /** What a promotion of a Bundle to an environment would write; nothing is written. */
  diff(pipeline: PipelineRef, request: DiffRequest): Promise<PromotionDiff>;
  /**
   * What a command would do, and what it would write to some of its environments; nothing is written.
   *
   * @param request - `from`: how many environments are left out at the beginning
   */
  previewCommand(
    pipeline: PipelineRef,
    command: CommandRequest,
    request: { readonly from: number; readonly signal: AbortSignal },
  ): Promise<CommandPreview>;
  /** Resolves when the backend has accepted the command; its result arrives on the stream. */
  executeCommand(pipeline: PipelineRef, command: CommandRequest): Promise<void>;
}

/** @public */
export const kardinalApiRef = createApiRef<KardinalApi>({
  id: 'plugin.kardinal.client',
});
