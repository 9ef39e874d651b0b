import type { HookRecord } from '../state/records';

/** One attempt to deliver an event. @public */
export interface Delivery {
  readonly id: number;
  readonly guid: string;
  readonly hookId: number;
  readonly event: string;
  readonly action?: string;
  readonly redelivery: boolean;
  readonly deliveredAt: string;
  readonly url: string;
  readonly payload: unknown;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly repositoryId: number;
  readonly outcome: DeliveryOutcome;
}

/** How an attempt ended, or that it has not yet. @public */
export type DeliveryOutcome =
  | { state: 'pending' }
  | {
      state: 'answered';
      status: number;
      seconds: number;
      headers: Readonly<Record<string, string>>;
      body: string;
    }
  | { state: 'failed'; reason: string; seconds: number };

/** What is to be delivered. @public */
export interface DeliveryRequest {
  hook: HookRecord;
  repositoryId: number;
  event: string;
  payload: { readonly action?: string } & Readonly<Record<string, unknown>>;
  /** The first attempt, when this is another one of the same event. */
  again?: Delivery;
}
