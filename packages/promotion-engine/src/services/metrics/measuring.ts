import { GateEvaluation } from '@kardinal/backstage-plugin-kardinal-common';
import { KubeObject } from '@kardinal/kube-controller';
import { GitOperation } from '../git';
import { Metrics } from './Metrics';
import { statusMeasurements } from './statusMeasurements';

/** What the parts of an engine call where something is measured. */
export interface Measuring {
  readonly onStatus: (before: KubeObject, after: KubeObject) => void;
  readonly onEvaluation: (evaluation: GateEvaluation) => void;
  readonly onGitOperation: (operation: GitOperation) => void;
}

/** Measures with the metrics that the host of the engine keeps. */
export function measuring(metrics: Metrics): Measuring {
  return {
    onStatus: (before, after) =>
      statusMeasurements(before, after).forEach(each => metrics.record(each)),
    onEvaluation: ({ outcome }) =>
      metrics.record({
        metric: 'kardinal_policy_gates_evaluated_total',
        value: 1,
        labels: { result: outcome },
      }),
    onGitOperation: ({ durationMs }) =>
      metrics.record({
        metric: 'kardinal_git_operation_duration_seconds',
        value: durationMs / 1000,
        labels: {},
      }),
  };
}

/** For an engine whose host counts nothing. */
export const unmeasured: Metrics = { record: () => {} };
