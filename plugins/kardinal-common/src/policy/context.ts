import { rfc3339 } from '@kardinal/foundation';
import { DateTime } from 'luxon';
import {
  compareBundles,
  createdAtOf,
  imagesOf,
  versionOf,
} from '../api/bundles';
import { Bundle } from '../api/types.generated';

/** When an environment was Verified for this Bundle. @public */
export interface UpstreamFact {
  readonly environment: string;
  /** Instant in milliseconds; absent until Verified. */
  readonly verifiedAt?: number;
}

/** Everything a gate's expression can read, before time is applied. @public */
export interface GateFacts {
  readonly bundle: Bundle;
  readonly environment: {
    readonly name: string;
    readonly approval: 'auto' | 'pr-review';
  };
  /** Direct upstreams: their minimum is `bundle.upstreamSoakMinutes`. */
  readonly directUpstreams: readonly string[];
  /** Every environment of this Bundle. */
  readonly upstreams: readonly UpstreamFact[];
  /** Bundles of the Pipeline, this one included. */
  readonly history: readonly Bundle[];
  /** IANA zone of `schedule.*`. */
  readonly timezone: string;
}

/** How many of the newest Bundles `recentSuccessCount` looks at. */
const recentWindow = 10;

/**
 * The attributes of a gate at an instant. Attributes without data are absent, so that reading them closes the gate.
 *
 * @see spec 1 §5.2
 * @public
 */
export function gateScope(
  facts: GateFacts,
  now: number,
): Readonly<Record<string, unknown>> {
  const previous = previousBundleOf(facts);
  return {
    bundle: bundleAttributes(facts, now),
    schedule: scheduleAttributes(now, facts.timezone),
    environment: facts.environment,
    upstream: Object.fromEntries(
      facts.upstreams.map(upstream => [
        upstream.environment,
        upstreamAttributes(facts, upstream, now),
      ]),
    ),
    ...(previous === undefined
      ? {}
      : { previousBundle: { version: versionOf(previous) } }),
  };
}

/** Whole minutes since an instant. @public */
export function soakMinutes(verifiedAt: number, now: number): number {
  return Math.max(0, Math.floor((now - verifiedAt) / 60_000));
}

function bundleAttributes(facts: GateFacts, now: number) {
  const { bundle } = facts;
  const { metadata, spec } = bundle;
  const images = imagesOf(bundle);
  const soak = minimumSoak(facts, now);
  return {
    name: metadata.name,
    version: versionOf(bundle),
    type: spec.type,
    labels: metadata.labels ?? {},
    metadata: {
      name: metadata.name,
      namespace: metadata.namespace ?? '',
      labels: metadata.labels ?? {},
      annotations: metadata.annotations ?? {},
      createdAt: createdAtOf(bundle),
    },
    images: images.type === 'images' ? images.images : [],
    provenance: spec.provenance ?? {},
    intent: spec.intent ?? {},
    ...(soak === undefined ? {} : { upstreamSoakMinutes: soak }),
  };
}

/** Undefined while a direct upstream is not Verified: the attribute is then missing and the gate closed. */
function minimumSoak(facts: GateFacts, now: number): number | undefined {
  if (facts.directUpstreams.length === 0) return undefined;
  const soaks = facts.directUpstreams.map(name => {
    const fact = facts.upstreams.find(each => each.environment === name);
    return fact?.verifiedAt === undefined
      ? undefined
      : soakMinutes(fact.verifiedAt, now);
  });
  return soaks.every((soak): soak is number => soak !== undefined)
    ? Math.min(...soaks)
    : undefined;
}

function upstreamAttributes(
  facts: GateFacts,
  { environment, verifiedAt }: UpstreamFact,
  now: number,
) {
  const states = [...facts.history]
    .sort((a, b) => compareBundles(b, a))
    .slice(0, recentWindow)
    .map(bundle => bundle.status?.environments?.[environment]?.state);
  return {
    ...(verifiedAt === undefined
      ? {}
      : {
          soakMinutes: soakMinutes(verifiedAt, now),
          verifiedAt: rfc3339(verifiedAt),
          lastPromotedAt: rfc3339(verifiedAt),
        }),
    recentSuccessCount: states.filter(
      state => state === 'Verified' || state === 'NoOp',
    ).length,
    recentFailureCount: states.filter(state => state === 'Failed').length,
  };
}

function previousBundleOf(facts: GateFacts): Bundle | undefined {
  const { name } = facts.environment;
  return [...facts.history]
    .filter(
      bundle =>
        bundle.metadata.name !== facts.bundle.metadata.name &&
        bundle.status?.environments?.[name]?.verifiedAt !== undefined,
    )
    .sort(
      (a, b) =>
        Date.parse(b.status?.environments?.[name]?.verifiedAt ?? '') -
        Date.parse(a.status?.environments?.[name]?.verifiedAt ?? ''),
    )[0];
}

function scheduleAttributes(now: number, timezone: string) {
  const local = DateTime.fromMillis(now, { zone: timezone, locale: 'en-US' });
  return {
    // Absent in an unknown zone: reading it closes the gate.
    ...(local.isValid
      ? {
          isWeekend: local.weekday >= 6,
          hour: local.hour,
          dayOfWeek: local.weekdayLong,
        }
      : {}),
    now: new Date(now),
  };
}
