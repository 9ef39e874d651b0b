import { TimeVarying } from '@kardinal/cel';
import { rfc3339 } from '@kardinal/foundation';
import { sharesArtifacts } from '../api/artifacts';
import {
  compareBundles,
  createdAtOf,
  decidingAnnotations,
  decidingLabels,
  imagesOf,
  versionOf,
} from '../api/bundles';
import { Bundle } from '../api/types.generated';
import { emergencyOf } from '../rollback/emergencyOf';
import { calendarOf } from './calendar';

/** When an environment was Verified for this Bundle. @public */
export interface UpstreamFact {
  readonly environment: string;
  /** Instant in milliseconds; absent until Verified. */
  readonly verifiedAt?: number;
}

/** Everything a gate's expression can read, whatever the time. @public */
export interface GateFacts {
  readonly bundle: Bundle;
  readonly environment: {
    readonly name: string;
    readonly approval: 'auto' | 'pr-review';
  };
  /** Direct upstreams: their minimum is `bundle.upstreamSoakMinutes`. */
  readonly directUpstreams: readonly string[];
  /** Upstreams that the Bundle leaves out without a permission: they soak for 0 minutes. */
  readonly skippedUpstreams?: readonly string[];
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
 * The attributes of a gate. Those that follow the clock are `TimeVarying`; those without data are absent, so that
 * reading them closes the gate.
 *
 * @see spec 1 §5.2
 * @public
 */
export function gateScope(facts: GateFacts): Readonly<Record<string, unknown>> {
  const previous = previousBundleOf(facts);
  const newest = [...facts.history]
    .sort((a, b) => compareBundles(b, a))
    .slice(0, recentWindow);
  return {
    bundle: bundleAttributes(facts),
    schedule: {
      ...calendarOf(facts.timezone),
      now: new TimeVarying({ type: 'now' }),
    },
    environment: facts.environment,
    upstream: Object.fromEntries([
      ...facts.upstreams.map(upstream => [
        upstream.environment,
        upstreamAttributes(upstream, newest),
      ]),
      // Last, so that nothing that is known of them otherwise counts for this Bundle.
      ...(facts.skippedUpstreams ?? []).map(name => [name, { soakMinutes: 0 }]),
    ]),
    ...(previous === undefined
      ? {}
      : { previousBundle: { version: versionOf(previous) } }),
  };
}

/** Whole minutes since an instant; none before it. */
function minutesSince(verifiedAt: number): TimeVarying {
  return new TimeVarying({
    type: 'grows',
    at: now => Math.max(0, Math.floor((now - verifiedAt) / 60_000)),
  });
}

function bundleAttributes(facts: GateFacts) {
  const soak = minimumSoak(facts);
  const emergency = emergencyOf(facts.bundle);
  return {
    ...fixedAttributes(facts.bundle),
    ...(emergency === undefined ? {} : { emergency }),
    ...(soak === undefined ? {} : { upstreamSoakMinutes: soak }),
  };
}

/** What is the same for a Bundle whatever becomes of it. */
export function fixedAttributes(
  bundle: Bundle,
): Readonly<Record<string, unknown>> {
  const { metadata, spec } = bundle;
  const images = imagesOf(bundle);
  return {
    name: metadata.name,
    version: versionOf(bundle),
    type: spec.type,
    labels: decidingLabels(bundle),
    metadata: {
      name: metadata.name,
      namespace: metadata.namespace ?? '',
      labels: decidingLabels(bundle),
      annotations: decidingAnnotations(bundle),
      createdAt: createdAtOf(bundle),
    },
    images: images.type === 'images' ? images.images : [],
    provenance: spec.provenance ?? {},
    intent: spec.intent ?? {},
  };
}

/** Undefined while a direct upstream is not Verified: the attribute is then missing and the gate closed. */
function minimumSoak(facts: GateFacts): TimeVarying | 0 | undefined {
  if ((facts.skippedUpstreams ?? []).length > 0) return 0;
  if (facts.directUpstreams.length === 0) return undefined;
  const byName = new Map(
    facts.upstreams.map(each => [each.environment, each.verifiedAt]),
  );
  const verifiedAt = facts.directUpstreams.map(
    name => byName.get(name) ?? Number.POSITIVE_INFINITY,
  );
  const last = Math.max(...verifiedAt);
  return Number.isFinite(last) ? minutesSince(last) : undefined;
}

function upstreamAttributes(
  { environment, verifiedAt }: UpstreamFact,
  newest: readonly Bundle[],
) {
  const states = newest.map(
    bundle => bundle.status?.environments?.[environment]?.state,
  );
  return {
    ...(verifiedAt === undefined
      ? {}
      : {
          soakMinutes: minutesSince(verifiedAt),
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
        sharesArtifacts(bundle.spec.type, facts.bundle.spec.type) &&
        bundle.status?.environments?.[name]?.verifiedAt !== undefined,
    )
    .sort(
      (a, b) =>
        Date.parse(b.status?.environments?.[name]?.verifiedAt ?? '') -
        Date.parse(a.status?.environments?.[name]?.verifiedAt ?? ''),
    )[0];
}
