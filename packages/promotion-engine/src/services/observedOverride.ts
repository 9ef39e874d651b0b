import {
  GateOverride,
  overridability,
  overridesOf,
  PolicyGate,
} from '@kardinal/backstage-plugin-kardinal-common';
import { CachedResources } from './CachedResources';

/** What people have ordered to release a gate of one Bundle. */
export type ObservedOverride =
  | {
      readonly type: 'permitted';
      /** Not withdrawn; some may have expired. */
      readonly overrides: readonly GateOverride[];
    }
  /** Somebody did, and it has no effect: a clause that says why. */
  | {
      readonly type: 'refused';
      readonly overrides: readonly GateOverride[];
      readonly reason: string;
    };

/** What an override is looked for in. */
export interface OverrideSources {
  readonly cached: CachedResources;
  /** The platform's policy namespaces. */
  readonly policyNamespaces: readonly string[];
}

/**
 * The overrides of a gate instance, as the platform permits them at this moment; `undefined` where nobody ordered any. Reads
 * caches only.
 *
 * @param gate - with a spec that is believed
 */
export function observedOverride(
  { cached, policyNamespaces }: OverrideSources,
  { metadata, spec }: PolicyGate,
): ObservedOverride | undefined {
  const { bundleRef = '', environment = '', templateRef } = spec;
  const found = cached.bundle(metadata.namespace, bundleRef);
  if (found?.status?.overrides === undefined) return undefined;
  const gate = {
    namespace: templateRef?.namespace ?? '',
    name: templateRef?.name ?? '',
  };
  const overrides = overridesOf(cached.trusted(found), { environment, gate });
  if (overrides.length === 0) return undefined;
  const verdict = overridability(
    gate,
    cached.gate(gate.namespace, gate.name),
    policyNamespaces,
  );
  return verdict.type === 'permitted'
    ? { type: 'permitted', overrides }
    : { ...verdict, overrides };
}
