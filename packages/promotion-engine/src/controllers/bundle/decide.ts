import {
  abortOf,
  abortWords,
  awaitsSlot,
  Bundle,
  BundleStatus,
  graphProblem,
  graphRejected,
  labels,
  movingEnvironments,
  pipelineNameOf,
  pipelineSpecHash,
  referenceTo,
  promotionPolicyOf,
  replacementOf,
  stoppedIn,
} from '@kardinal/backstage-plugin-kardinal-common';
import { graphType } from '@kardinal/graph-controller';
import { awaitChange, Decision, Instant } from '@kardinal/kube-controller';
import { automaticRollbacks } from './automaticRollbacks';
import { conclude, Outcome, withGraph } from './conclude';
import { explain } from './explain';
import { graphToApply } from './graphToApply';
import { holdBack } from './holdBack';
import { missesGate } from './missesGate';
import { plannedGraph } from './plannedGraph';
import { Obstacle, progressOf } from './progressOf';
import { untilSilent } from './noticeSilence';
import { refuseRetry, withoutOldRefusal } from './refuseRetry';
import { recordEnvironments, recordGates } from './recordEnvironments';
import { recordRenditions } from './recordRenditions';
import { recordSigned } from './recordSigned';
import { releasesGraph } from './releasesGraph';
import { routeBundle, Routing } from './routeBundle';
import { BundleObservation } from './types';
import { withoutOldRefusedWrite } from './withoutOldRefusedWrite';

/**
 * Where a Bundle stands. Pure and total.
 *
 * ```text
 *            ┌── no Pipeline yet, no slot yet ──┐
 *  (new) ──▶ Available ─translated─▶ Promoting ──every environment reached──▶ Verified
 *               │                      │    ▲ retry, changed Pipeline
 *               │                      ▼    │
 *               ├─invalid──────────▶ Failed ┘◀── a step failed, or the API server refuses the Graph
 *               ├─skip not permitted▶ SkipDenied
 *               └─newer Bundle─────▶ Superseded ◀── (Promoting too; also when it is aborted, or the Pipeline deleted)
 * ```
 *
 * Once it has ended and newer Bundles have replaced it, its Graph goes: the record stays.
 */
export function decide(
  bundle: Bundle,
  observed: BundleObservation,
  now: Instant,
): Decision<Bundle> {
  const decision = decideStanding(
    refuseRetry(bundle, observed, now),
    observed,
    now,
  );
  const signed = recordSigned(bundle, observed, now);
  const status = { ...decision.status, ...signed };
  const renditions = recordRenditions({ ...bundle, status }, observed);
  const apply = (decision.apply ?? []).concat(renditions);
  const next = {
    ...decision,
    status: withoutOldRefusedWrite(withoutOldRefusal(status), renditions),
  };
  return apply.length === 0 ? next : { ...next, apply };
}

function decideStanding(
  bundle: Bundle,
  observed: BundleObservation,
  now: Instant,
): Decision<Bundle> {
  const phase = bundle.status?.phase;
  if (phase === 'Verified' || phase === 'SkipDenied' || phase === 'Superseded')
    return settle(bundle, observed);
  if (isStopped(bundle, observed)) return followStopped(bundle, observed, now);
  const end = endOf(bundle, observed);
  if (end !== undefined && isUnfinished(bundle, observed)) {
    const status = conclude(bundle, observed, end, now);
    return settle({ ...bundle, status }, observed);
  }
  // A change of the Pipeline is no reason to try again what something newer has replaced.
  if (phase === 'Failed' && end !== undefined && !mayRetry(bundle, observed))
    return settle(bundle, observed);
  const { pipeline, history } = observed;
  if (pipeline !== undefined && awaitsSlot(bundle, history, pipeline))
    return holdBack(bundle, { ...observed, pipeline }, now);
  return isRouted(bundle, observed)
    ? follow(bundle, observed, undefined, now)
    : translateOrExplain(
        bundle,
        observed,
        routeBundle(bundle, observed, now),
        now,
      );
}

/** Nothing but the record changes any more; the Graph goes when it is not needed. */
function settle(bundle: Bundle, observed: BundleObservation): Decision<Bundle> {
  const phase = bundle.status?.phase;
  const environments = recordEnvironments(bundle, observed);
  const recorded: BundleStatus = {
    ...withGraph(bundle.status ?? {}, observed),
    environments:
      phase === 'Superseded'
        ? recordGates(environments, observed)
        : environments,
  };
  const { graph } = observed;
  if (
    graph === undefined ||
    !releasesGraph({ ...bundle, status: recorded }, observed)
  )
    return {
      status:
        phase === 'Verified'
          ? withGraph(bundle.status ?? {}, observed)
          : recorded,
      requeue: awaitChange(),
    };
  return {
    status: { ...recorded, environments: recordGates(environments, observed) },
    remove: graph.names.map(name => ({
      apiVersion: graphType.apiVersion,
      kind: graphType.kind,
      name,
      namespace: bundle.metadata.namespace ?? 'default',
    })),
    requeue: awaitChange(),
  };
}

/** It was not healthy somewhere, and ends everywhere for that: until somebody wants it again. */
function isStopped(bundle: Bundle, observed: BundleObservation): boolean {
  return (
    observed.pipeline !== undefined &&
    observed.graph !== undefined &&
    !isRetryWanted(bundle) &&
    stoppedIn(recordEnvironments(bundle, observed)) !== undefined
  );
}

/** Takes it back where it came to, and records how that ends. */
function followStopped(
  bundle: Bundle,
  observed: BundleObservation,
  now: Instant,
): Decision<Bundle> {
  const { graph } = observed;
  if (graph === undefined) return settle(bundle, observed);
  const outcome = progressOf(bundle, { ...observed, graph }, undefined);
  const status = conclude(bundle, observed, outcome, now);
  const stopped = { ...bundle, status };
  if (!isUnfinished(stopped, observed)) return settle(stopped, observed);
  const apply = automaticRollbacks(stopped, observed);
  return {
    status,
    ...(apply.length === 0 ? {} : { apply: [...apply] }),
    requeue: awaitChange(),
  };
}

/** What ends a promotion from outside. */
function endOf(
  bundle: Bundle,
  observed: BundleObservation,
): Outcome | undefined {
  const newer = replacementOf(bundle, observed.history, observed.pipeline);
  if (newer !== undefined)
    return {
      phase: 'Superseded',
      reason: 'Superseded',
      message: `Superseded by ${referenceTo(newer)}`,
      supersededBy: newer.metadata.name,
    };
  const abort = abortOf(bundle);
  if (abort !== undefined)
    return {
      phase: 'Superseded',
      reason: 'Aborted',
      message: abortWords(abort),
    };
  const isTranslated = bundle.status?.pipelineSpecHash !== undefined;
  if (!isTranslated || observed.pipeline !== undefined) return undefined;
  const name = pipelineNameOf(bundle);
  return {
    phase: 'Superseded',
    reason: 'PipelineDeleted',
    message: `The Pipeline ${
      name.type === 'name' ? name.name : ''
    } was deleted`,
  };
}

/** Its Graph is there, says what the Pipeline says now, and has every gate; or it is known that there will be none. */
function isRouted(bundle: Bundle, observed: BundleObservation): boolean {
  const { pipeline, graph } = observed;
  const { status } = bundle;
  if (pipeline === undefined) return false;
  const specHash = pipelineSpecHash(pipeline);
  if (status?.pipelineSpecHash !== specHash) return false;
  if (status.phase === 'Promoting' && missesGate(bundle, observed))
    return false;
  // A crash may have kept the Graph from following what the status says.
  if (graph?.pipelineSpecHash === specHash && !isRejected(bundle)) return true;
  if (status.phase !== 'Failed' || isRetryWanted(bundle)) return false;
  return graph === undefined || isRejected(bundle);
}

/** The API server refused its Graph, as the Pipeline is now. */
function isRejected(bundle: Bundle): boolean {
  return graphProblem(bundle)?.reason === graphRejected;
}

/** A person wants another attempt after the failure. */
function isRetryWanted({ metadata, status }: Bundle): boolean {
  const retryAt = metadata.annotations?.[labels.retryAt];
  return retryAt !== undefined && retryAt !== status?.lastHandledRetryAt;
}

/** In a queue nothing goes back before what was promoted after it. */
function mayRetry(bundle: Bundle, { pipeline }: BundleObservation): boolean {
  const isQueued =
    pipeline !== undefined && promotionPolicyOf(pipeline) === 'queue';
  return isRetryWanted(bundle) && !isQueued;
}

function translateOrExplain(
  bundle: Bundle,
  observed: BundleObservation,
  routing: Routing,
  now: Instant,
): Decision<Bundle> {
  if (routing.type === 'outcome')
    return observed.graph === undefined
      ? explain(bundle, observed, routing.outcome, now)
      : follow(bundle, observed, routing.outcome, now);
  const { graphs, pipeline, skipped } = routing;
  const specHash = pipelineSpecHash(pipeline);
  const planned = { ...observed, graph: plannedGraph(graphs, specHash) };
  const outcome = progressOf(bundle, planned, undefined);
  return {
    status: {
      ...conclude(bundle, planned, outcome, now),
      ...(Object.keys(skipped).length === 0 ? {} : { skipped }),
      pipelineSpecHash: specHash,
    },
    apply: graphs.map(graph => graphToApply(graph, specHash, observed)),
    requeue: awaitChange(),
  };
}

/** Goes along with the Graph that there is. */
function follow(
  bundle: Bundle,
  observed: BundleObservation,
  obstacle: Obstacle | undefined,
  now: Instant,
): Decision<Bundle> {
  const { graph } = observed;
  if (graph === undefined || isRejected(bundle))
    return settle(bundle, observed);
  const outcome = progressOf(bundle, { ...observed, graph }, obstacle);
  const status = conclude(bundle, observed, outcome, now);
  return { status, requeue: untilSilent(observed, now) };
}

/** A failed Bundle whose other environments still move is unfinished, too. */
function isUnfinished(bundle: Bundle, observed: BundleObservation): boolean {
  if (bundle.status?.phase !== 'Failed') return true;
  const environments = recordEnvironments(bundle, observed);
  return movingEnvironments(environments).length > 0;
}
