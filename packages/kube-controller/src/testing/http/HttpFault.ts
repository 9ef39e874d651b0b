/** What goes wrong with one request. @public */
export type HttpFault =
  | {
      readonly type: 'status';
      readonly code: number;
      readonly retryAfterSeconds?: number;
    }
  /** The connection is reset before an answer. */
  | { readonly type: 'reset' }
  /** Half of the answer, then the connection is reset: a write is carried out, and nobody learns of it. */
  | { readonly type: 'truncate' }
  /** The request is carried out late. */
  | { readonly type: 'delay'; readonly milliseconds: number }
  /** No answer, ever. */
  | { readonly type: 'stall' };

/** A request as far as faults are chosen by it. @public */
export interface FaultyRequest {
  readonly method: string;
  readonly path: string;
  /** Whom it impersonates. */
  readonly user?: string;
}

/** Decides about each request. @public */
export type FaultPlan = (request: FaultyRequest) => HttpFault | undefined;

/** What happens to a watch that is open. @public */
export type WatchDisturbance =
  /** The server ends the stream, as it does after `timeoutSeconds`. */
  | 'end'
  | 'reset'
  /** Half an event, then the connection is reset. */
  | 'truncate'
  /** The connection stays open and nothing comes any more. */
  | 'stall'
  /** An ERROR event with 410; the stream stays open and silent. */
  | 'gone'
  /** The last event once more. */
  | 'duplicate';
