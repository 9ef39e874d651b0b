import { Bundle, GateFacts } from '@kardinal/backstage-plugin-kardinal-common';

/** The promotion that a gate is evaluated for. */
export interface GuardedPromotion {
  readonly namespace: string | undefined;
  /** As it is believed. */
  readonly bundle: Bundle;
  readonly pipeline: string;
  readonly environment: GateFacts['environment'];
  readonly upstreamEnvironments: readonly string[];
  readonly skippedUpstreams: readonly string[];
}
