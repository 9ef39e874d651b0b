import {
  Bundle,
  compareBundles,
  labels,
  pipelineSpecHash,
  versionOf,
} from '@kardinal/backstage-plugin-kardinal-common';
import { awaitChange, Decision, Instant } from '@kardinal/kube-controller';
import { decideRoute } from './decideRoute';
import { environmentsOf, summarize } from './summarize';
import { BundleObservation } from './types';

/**
 * Where a Bundle stands. Pure and total.
 *
 * ```text
 *            ┌── no Pipeline yet ──┐
 *  (new) ──▶ Available ─translated─▶ Promoting ──every environment reached──▶ Verified
 *               │                      │    ▲ retry, changed Pipeline
 *               │                      ▼    │
 *               ├─invalid──────────▶ Failed ┘◀── a step failed
 *               ├─skip not permitted▶ SkipDenied
 *               └─newer Bundle─────▶ Superseded ◀── (Promoting too)
 * ```
 */
export function decide(
  bundle: Bundle,
  seen: BundleObservation,
  now: Instant,
): Decision<Bundle> {
  const phase = bundle.status?.phase;
  if (phase === 'Verified' || phase === 'SkipDenied')
    return { status: bundle.status ?? {}, requeue: awaitChange() };
  if (phase === 'Superseded')
    return {
      status: { ...bundle.status, ...environmentsOf(bundle, seen) },
      requeue: awaitChange(),
    };
  const newer = newerBundle(bundle, seen);
  if (newer !== undefined && isUnfinished(bundle, seen))
    return {
      status: summarize(
        bundle,
        seen,
        {
          phase: 'Superseded',
          reason: 'Superseded',
          message: `${versionOf(newer)} came first`,
          supersededBy: newer.metadata.name,
        },
        now,
      ),
      requeue: awaitChange(),
    };
  // A change of the Pipeline is no reason to try again what something newer has replaced.
  if (phase === 'Failed' && newer !== undefined && !isAsked(bundle))
    return {
      status: { ...bundle.status, ...environmentsOf(bundle, seen) },
      requeue: awaitChange(),
    };
  return isRouted(bundle, seen)
    ? { status: progress(bundle, seen, now), requeue: awaitChange() }
    : decideRoute(bundle, seen, now);
}

/** Its Graph stands, and says what the Pipeline says now. */
function isRouted(bundle: Bundle, seen: BundleObservation): boolean {
  const hash =
    seen.pipeline === undefined
      ? bundle.status?.pipelineSpecHash
      : pipelineSpecHash(seen.pipeline);
  const isCurrent = bundle.status?.pipelineSpecHash === hash;
  if (seen.graph !== undefined) return isCurrent && hash !== undefined;
  return bundle.status?.phase === 'Failed' && isCurrent && !isAsked(bundle);
}

/** A person asked for another try after the failure. */
function isAsked(bundle: Bundle): boolean {
  const asked = Date.parse(bundle.metadata.annotations?.[labels.retryAt] ?? '');
  const ready = bundle.status?.conditions?.find(each => each.type === 'Ready');
  return asked >= Date.parse(ready?.lastTransitionTime ?? '');
}

function progress(bundle: Bundle, seen: BundleObservation, now: Instant) {
  if (seen.graph === undefined) return bundle.status ?? {};
  if (seen.graph.refusal !== undefined)
    return summarize(
      bundle,
      seen,
      {
        phase: 'Failed',
        reason: 'GraphRefused',
        message: seen.graph.refusal,
      },
      now,
    );
  const { environments } = environmentsOf(bundle, seen);
  const entries = Object.entries(environments);
  const failed = entries.find(([, { state }]) => state === 'Failed');
  if (failed !== undefined)
    return summarize(
      bundle,
      seen,
      {
        phase: 'Failed',
        reason: 'StepFailed',
        message: `${failed[0]} failed: ${
          failed[1].message ?? 'no reason given'
        }`,
      },
      now,
    );
  const isComplete =
    entries.length > 0 &&
    entries.every(([, { state }]) => state === 'Verified' || state === 'NoOp');
  return summarize(
    bundle,
    seen,
    isComplete
      ? {
          phase: 'Verified',
          reason: 'Verified',
          message: 'Every targeted environment runs this version',
        }
      : {
          phase: 'Promoting',
          reason: 'Promoting',
          message: 'On its way',
        },
    now,
  );
}

/** The newest Bundle of the same Pipeline and type that is on its way or arrived after this one. */
function newerBundle(
  bundle: Bundle,
  { history }: BundleObservation,
): Bundle | undefined {
  if (bundle.metadata.annotations?.[labels.pin] === 'true') return undefined;
  return [...history]
    .filter(
      other =>
        other.metadata.name !== bundle.metadata.name &&
        other.spec.type === bundle.spec.type &&
        compareBundles(bundle, other) < 0 &&
        (other.status?.phase === 'Promoting' ||
          other.status?.phase === 'Verified'),
    )
    .sort((a, b) => compareBundles(b, a))[0];
}

/** A failed Bundle whose other environments are still moving is unfinished, too. */
function isUnfinished(bundle: Bundle, { steps }: BundleObservation): boolean {
  if (bundle.status?.phase !== 'Failed') return true;
  return steps.some(({ status }) =>
    ['Promoting', 'WaitingForMerge', 'HealthChecking'].includes(
      status?.state ?? 'Pending',
    ),
  );
}
