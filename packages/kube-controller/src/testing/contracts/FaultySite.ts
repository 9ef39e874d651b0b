import { HttpKubeClient } from '../../client/HttpKubeClient';
import { KubeClient } from '../../client/types';
import { FaultyServer } from '../http/FaultyServer';
import { HttpFault, WatchDisturbance } from '../http/HttpFault';

/** A cluster that serves bookings, has none yet, and can be reached over a bad connection. */
export interface FaultySite {
  /** Past the faults. */
  readonly direct: KubeClient;
  /** Through the faults of the connection. */
  readonly client: HttpKubeClient;
  readonly connection: FaultyServer;
  /** Who was away must list again. */
  forgetPast?(): void;
  stop(): Promise<void>;
}

/** Each of the ways in which a request fails, but for silence. */
export const answeredFaults: readonly HttpFault[] = [
  { type: 'delay', milliseconds: 200 },
  { type: 'reset' },
  { type: 'truncate' },
  { type: 'status', code: 409 },
  { type: 'status', code: 410 },
  { type: 'status', code: 429, retryAfterSeconds: 0.05 },
  { type: 'status', code: 500 },
];

/** Each of the ways in which a request fails. */
export const everyFault: readonly HttpFault[] = [
  ...answeredFaults,
  { type: 'stall' },
];

/** Each of the ways in which a watch is disturbed. */
export const everyDisturbance: readonly WatchDisturbance[] = [
  'end',
  'reset',
  'truncate',
  'stall',
  'gone',
  'duplicate',
];
