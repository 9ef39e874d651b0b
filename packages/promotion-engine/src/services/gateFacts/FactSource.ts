import {
  GateFacts,
  PolicyGate,
} from '@kardinal/backstage-plugin-kardinal-common';
import { KubeObject, ResourceType } from '@kardinal/kube-controller';
import { CachedResources } from '../CachedResources';
import { GuardedPromotion } from './GuardedPromotion';

/** What gates read below one root of their expressions, and what wakes them: only gates that read the root wait for this. */
export interface FactSource {
  /** Reads caches only: plain data, without functions or clocks. */
  readonly facts: (
    cached: CachedResources,
    promotion: GuardedPromotion,
    /** With a status that is believed. */
    gate: PolicyGate,
  ) => Partial<GateFacts>;
  /** Every kind that {@link facts} reads: what changes with time alone is none. */
  readonly wakes: (cached: CachedResources) => readonly FactWake[];
}

/** A kind of which a change can be one of facts. */
export interface FactWake<
  // Each has a type of its own, and accepts nothing but that: no common type but this one.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  T extends KubeObject = any,
> {
  readonly type: ResourceType<T>;
  /** Whether facts changed; asked only where a gate reads them. `undefined` before it was there and after it is gone. */
  isRelevant(before: T | undefined, after: T | undefined): boolean;
  /** The promotions whose facts it is among. */
  reach(object: T): FactReach;
}

/** The promotions whose facts a change is among. */
export type FactReach =
  | { readonly type: 'everywhere' }
  | { readonly type: 'namespace'; readonly namespace: string | undefined }
  | {
      readonly type: 'pipeline';
      readonly namespace: string | undefined;
      readonly pipeline: string;
    }
  | {
      readonly type: 'bundles';
      readonly namespace: string | undefined;
      readonly bundles: readonly string[];
    }
  /** Whoever names it. */
  | { readonly type: 'gates'; readonly gates: readonly PolicyGate[] };

/** Types the parameters of a wake by its kind. */
export function factWake<T extends KubeObject>(wake: FactWake<T>): FactWake<T> {
  return wake;
}
