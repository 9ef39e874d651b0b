/** What a metric is: its name and labels are a contract with dashboards (`docs/metrics.md`). */
interface Definition {
  readonly type: 'counter' | 'histogram';
  /** In one sentence. */
  readonly help: string;
  readonly labels: readonly string[];
  /** Upper bounds of a histogram's buckets, ascending; everything that it counts is in seconds. */
  readonly buckets?: readonly number[];
}

/** From a request that is answered at once to one that a forge lets wait. */
const ofRequests = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
/** From a rollout that was there already to one that hangs for hours. */
const ofRollouts = [1, 5, 10, 30, 60, 120, 300, 600, 1_800, 3_600, 14_400];
/** From a minute to two weeks. */
const ofReleases = [
  60, 300, 900, 1_800, 3_600, 14_400, 43_200, 86_400, 259_200, 604_800,
  1_209_600,
];

/** The metrics of the engine, by name. @public */
export const metricDefinitions = {
  kardinal_bundles_created_total: {
    type: 'counter',
    help: 'Bundles that were accepted for the first time.',
    labels: ['pipeline', 'source'],
  },
  kardinal_promotions_opened_total: {
    type: 'counter',
    help: 'Pull requests that were opened for promotions.',
    labels: ['env', 'approval_type'],
  },
  kardinal_promotions_merged_total: {
    type: 'counter',
    help: 'Pull requests of promotions that were merged.',
    labels: ['env'],
  },
  kardinal_promotions_failed_total: {
    type: 'counter',
    help: 'Promotions that failed, by the step that they failed in.',
    labels: ['env', 'reason'],
  },
  kardinal_rollbacks_total: {
    type: 'counter',
    help: 'Rollbacks that were begun.',
    labels: ['env', 'trigger_type'],
  },
  kardinal_policy_gates_evaluated_total: {
    type: 'counter',
    help: 'Evaluations of the expressions of gates.',
    labels: ['result'],
  },
  kardinal_policy_gates_blocked_total: {
    type: 'counter',
    help: 'How often a gate closed for a promotion, or was closed when it was first evaluated.',
    labels: ['gate_name'],
  },
  kardinal_health_check_duration_seconds: {
    type: 'histogram',
    help: 'Time from the first look at the health of a promotion to its verdict.',
    labels: [],
    buckets: ofRollouts,
  },
  kardinal_git_operation_duration_seconds: {
    type: 'histogram',
    help: 'Time that network operations of Git took.',
    labels: [],
    buckets: ofRequests,
  },
  kardinal_scm_api_requests_total: {
    type: 'counter',
    help: 'Calls of SCM providers.',
    labels: ['endpoint', 'status'],
  },
  kardinal_promotion_lead_time_seconds: {
    type: 'histogram',
    help: 'Time from the creation of a Bundle to its verification in an environment.',
    labels: [],
    buckets: ofReleases,
  },
} as const satisfies Readonly<Record<string, Definition>>;

/** @public */
export type MetricName = keyof typeof metricDefinitions;

/** What a metric is. @public */
export type MetricDefinition = Definition;
