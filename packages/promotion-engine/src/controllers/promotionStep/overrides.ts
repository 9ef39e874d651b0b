import {
  activeOverride,
  GateEvidence,
  GateOverride,
  OverrideEvidence,
  overrideChangesAt,
  overrideEvidence,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Instant } from '@kardinal/kube-controller';
import { ObservedGate } from './types';

type UsableGate = Extract<ObservedGate, { readonly type: 'usable' }>;

/** The override that releases a gate at an instant. */
export function releasedBy(
  { override }: UsableGate,
  at: Instant,
): GateOverride | undefined {
  return override?.type === 'permitted'
    ? activeOverride(override.overrides, at)
    : undefined;
}

/** When time alone releases a gate, or holds it again; `Infinity` for never. */
export function overrideUntil({ override }: UsableGate, now: Instant): Instant {
  return override?.type === 'permitted'
    ? overrideChangesAt(override.overrides, now)
    : Infinity;
}

/** Why an override that somebody has ordered does not release a gate; empty where there is none. */
export function overrideRefusal(
  { override }: UsableGate,
  now: Instant,
): string {
  if (override?.type !== 'refused') return '';
  const active = activeOverride(override.overrides, now);
  return active === undefined
    ? ''
    : `. ${active.requestedBy} has overridden it, but ${override.reason}`;
}

/** The overrides that let a check past its gates, as evidence together with those of before. */
export function overridesIn(
  { overrides = [] }: { readonly overrides?: readonly OverrideEvidence[] },
  before: readonly OverrideEvidence[] = [],
): { readonly overrides?: OverrideEvidence[] } {
  const all = [...before, ...overrides];
  const nameOf = (each: OverrideEvidence) =>
    [
      each.gate.namespace,
      each.gate.name,
      each.requestedBy,
      each.requestedAt,
    ].join('\n');
  const known = new Map(all.map(each => [nameOf(each), each]));
  return known.size === 0 ? {} : { overrides: [...known.values()] };
}

/** The override that released a gate, which was closed, at an instant that has passed. */
export function overrideAt(
  gates: readonly ObservedGate[],
  closed: GateEvidence,
  at: Instant,
): OverrideEvidence | undefined {
  const found = gates.find(
    (each): each is UsableGate =>
      each.type === 'usable' &&
      each.gate.spec.templateRef?.namespace === closed.namespace &&
      each.gate.spec.templateRef?.name === closed.name,
  );
  const override = found && releasedBy(found, at);
  return override && overrideEvidence(override);
}
