import {
  Bundle,
  compareBundles,
  isTerminalPhase,
  orderEnvironments,
  Pipeline,
  PipelineStatus,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  awaitChange,
  Decision,
  Instant,
  ObjectRef,
  summarize,
} from '@kardinal/kube-controller';
import { PipelineObservation } from './types';

/**
 * Says whether a Pipeline can be carried out, and forgets old Bundles. Pure and total.
 *
 * ```text
 *  valid ──▶ Ready True ┬─ no Bundle ─▶ Unknown
 *                       ├─ one is on its way ─▶ Promoting
 *                       ├─ the newest failed ─▶ Degraded
 *                       └─ else ─▶ Idle
 *  invalid ─▶ Ready False, Stalled, every problem with its field
 * ```
 */
export function decide(
  pipeline: Pipeline,
  seen: PipelineObservation,
  now: Instant,
): Decision<Pipeline> {
  const problems = problemsOf(pipeline, seen);
  const message =
    problems.length === 0 ? 'The Pipeline is valid' : problems.join('; ');
  const reason = problems.length === 0 ? 'Valid' : 'ValidationFailed';
  const state = problems.length === 0 ? 'ready' : 'stalled';
  const conditions = summarize(
    pipeline.status?.conditions,
    { state, reason, message },
    now,
  );
  return {
    status: {
      phase: phaseOf(seen.bundles),
      conditions,
    },
    remove: expired(pipeline, seen.bundles),
    requeue: awaitChange(),
  };
}

function problemsOf(
  pipeline: Pipeline,
  { missing }: PipelineObservation,
): readonly string[] {
  const order = orderEnvironments(pipeline);
  const invalid =
    order.type === 'invalid'
      ? order.problems.map(({ field, message }) => `${field}: ${message}`)
      : [];
  return [...invalid, ...missing];
}

function phaseOf(bundles: readonly Bundle[]): PipelineStatus['phase'] {
  const newestFirst = [...bundles].sort((a, b) => compareBundles(b, a));
  if (newestFirst.length === 0) return 'Unknown';
  if (newestFirst.some(bundle => bundle.status?.phase === 'Promoting'))
    return 'Promoting';
  const decided = newestFirst.find(
    bundle => bundle.status?.phase !== 'Superseded',
  );
  return decided?.status?.phase === 'Failed' ? 'Degraded' : 'Idle';
}

/** Finished Bundles beyond the limit, oldest first, but none that is what some environment runs. */
function expired(
  { spec }: Pipeline,
  bundles: readonly Bundle[],
): readonly ObjectRef[] {
  const lastHealthy = lastHealthyOf(bundles);
  return bundles
    .filter(bundle => isTerminalPhase(bundle.status?.phase))
    .sort((a, b) => compareBundles(b, a))
    .slice(spec.historyLimit)
    .filter(bundle => !lastHealthy.has(bundle.metadata.name))
    .reverse()
    .map(({ apiVersion, kind, metadata }) => ({
      apiVersion,
      kind,
      name: metadata.name,
      namespace: metadata.namespace ?? 'default',
    }));
}

function lastHealthyOf(bundles: readonly Bundle[]): ReadonlySet<string> {
  const newest = new Map<string, { at: number; name: string }>();
  for (const bundle of bundles)
    for (const [environment, { verifiedAt }] of Object.entries(
      bundle.status?.environments ?? {},
    )) {
      const at = Date.parse(verifiedAt ?? '');
      if (!(at > (newest.get(environment)?.at ?? 0))) continue;
      newest.set(environment, { at, name: bundle.metadata.name });
    }
  return new Set([...newest.values()].map(({ name }) => name));
}
