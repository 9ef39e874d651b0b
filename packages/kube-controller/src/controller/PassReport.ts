import { ObjectKey } from '@kardinal/foundation';

/** How a pass ended, in one word. @public */
export type PassResult =
  | 'done'
  | 'again'
  | 'conflict'
  | 'terminal'
  | 'wait'
  | 'retry'
  | 'gone'
  | 'aborted';

/** What metrics are made of. @public */
export interface PassReport {
  readonly controller: string;
  readonly key: ObjectKey;
  readonly result: PassResult;
  readonly milliseconds: number;
  /** Keys that wait in the queue, also those that are not due yet. */
  readonly queueLength: number;
  readonly error?: unknown;
}
