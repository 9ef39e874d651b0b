import {
  Bundle,
  BundleStatus,
  labels,
  pipelineNameOf,
  rollbackOf,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Measurement } from './Metrics';

type Environments = NonNullable<BundleStatus['environments']>;
type Entry = Environments[string];

/** What a write of a Bundle's status counts for. Pure. */
export function bundleMeasurements(
  before: Bundle,
  after: Bundle,
): readonly Measurement[] {
  const created =
    before.status?.phase === undefined && after.status?.phase !== undefined
      ? creation(after)
      : [];
  const was: Environments = before.status?.environments ?? {};
  const changed = Object.entries(after.status?.environments ?? {}).filter(
    ([name, entry]) => entry !== was[name],
  );
  return [
    ...created,
    ...changed.flatMap(([name, entry]) => [
      ...pullRequests(name, was[name], entry),
      ...durations(after, was[name], entry),
    ]),
  ];
}

function creation(bundle: Bundle): readonly Measurement[] {
  const pipeline = pipelineNameOf(bundle);
  const { namespace = 'default' } = bundle.metadata;
  const rollback = rollbackOf(bundle);
  const created: Measurement = {
    metric: 'kardinal_bundles_created_total',
    value: 1,
    labels: {
      pipeline:
        pipeline.type === 'name' ? `${namespace}/${pipeline.name}` : 'unknown',
      source: sourceOf(bundle),
    },
  };
  if (rollback === undefined) return [created];
  const triggered: Measurement = {
    metric: 'kardinal_rollbacks_total',
    value: 1,
    labels: { env: rollback.environment, trigger_type: triggerOf(bundle) },
  };
  return [created, triggered];
}

/** People and plugins have an entity ref or a subject with a colon, CI tokens a plain name, and what `kubectl` makes none. */
function sourceOf(
  bundle: Bundle,
): 'automatic' | 'ci' | 'kubernetes' | 'portal' {
  const requestedBy = bundle.metadata.annotations?.[labels.requestedBy];
  if (requestedBy === undefined) return 'kubernetes';
  if (requestedBy === 'kardinal') return 'automatic';
  return requestedBy.includes(':') ? 'portal' : 'ci';
}

function triggerOf(bundle: Bundle): 'automatic' | 'emergency' | 'manual' {
  if (bundle.metadata.labels?.[labels.emergency] === 'true') return 'emergency';
  return sourceOf(bundle) === 'automatic' ? 'automatic' : 'manual';
}

/** A pull request may be opened and merged between two writes. */
function pullRequests(
  env: string,
  before: Entry | undefined,
  { pullRequest, approval = 'pr-review' }: Entry,
): readonly Measurement[] {
  if (pullRequest === undefined) return [];
  const isNew = pullRequest.number !== before?.pullRequest?.number;
  const isMerged =
    pullRequest.state === 'merged' &&
    (isNew || before?.pullRequest?.state !== 'merged');
  const opened: Measurement = {
    metric: 'kardinal_promotions_opened_total',
    value: 1,
    labels: { env, approval_type: approval },
  };
  const merged: Measurement = {
    metric: 'kardinal_promotions_merged_total',
    value: 1,
    labels: { env },
  };
  return [...(isNew ? [opened] : []), ...(isMerged ? [merged] : [])];
}

function durations(
  { metadata }: Bundle,
  before: Entry | undefined,
  after: Entry,
): readonly Measurement[] {
  const measurements: Measurement[] = [];
  const { healthCheckingSince, verifiedAt } = after;
  const judgedAt = judgedAtOf(after);
  const isJudged =
    judgedAt !== undefined && judgedAt !== (before && judgedAtOf(before));
  if (isJudged && healthCheckingSince !== undefined)
    measurements.push({
      metric: 'kardinal_health_check_duration_seconds',
      value: seconds(healthCheckingSince, judgedAt),
      labels: {},
    });
  const { creationTimestamp } = metadata;
  const isVerified =
    verifiedAt !== undefined && verifiedAt !== before?.verifiedAt;
  if (isVerified && creationTimestamp !== undefined)
    measurements.push({
      metric: 'kardinal_promotion_lead_time_seconds',
      value: seconds(creationTimestamp, verifiedAt),
      labels: {},
    });
  return measurements;
}

/** When its health was found to be good or bad; a rollback begins with that. */
function judgedAtOf(entry: Entry): string | undefined {
  const { verifiedAt, finishedAt, evidence } = entry;
  return verifiedAt ?? evidence?.rollback?.startedAt ?? finishedAt;
}

/** Never negative: the clock of the API server may be ahead of ours. */
function seconds(from: string, to: string): number {
  return Math.max(0, (Date.parse(to) - Date.parse(from)) / 1000);
}
