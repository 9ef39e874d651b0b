import {
  Bundle,
  GateFacts,
  PolicyGate,
} from '@kardinal/backstage-plugin-kardinal-common';
import { CachedResources } from '../CachedResources';

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

/** Collects what gates read below one root of their expressions. */
export interface FactSource {
  /** The root, as expressions write it: only gates that read it wait for this. */
  readonly root: string;
  /** Reads caches only: plain data, without functions or clocks. */
  readonly facts: (
    cached: CachedResources,
    promotion: GuardedPromotion,
    /** With a status that is believed. */
    gate: PolicyGate,
  ) => Partial<GateFacts>;
}
