import {
  Bundle,
  BundleStatus,
  gateChanges,
  gatesOutdated,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  Instant,
  removeCondition,
  setCondition,
} from '@kardinal/kube-controller';
import { isFinished, recordEnvironments } from './recordEnvironments';
import { BundleObservation } from './types';

/**
 * The conditions of a Bundle with what became of its org gates since it was translated. They hold as they were then, and
 * only until it ends is there anything to say.
 */
export function noticeGateChanges(
  bundle: Bundle,
  observed: BundleObservation,
  { phase, conditions = [] }: Pick<BundleStatus, 'phase' | 'conditions'>,
  now: Instant,
): NonNullable<BundleStatus['conditions']> {
  const { graph, pipeline, templates } = observed;
  const isOnItsWay = phase === 'Promoting' || phase === 'Failed';
  const open = Object.entries(recordEnvironments(bundle, observed))
    .filter(([, { state }]) => !isFinished(state) && state !== 'HealthChecking')
    .map(([name]) => name);
  const message =
    graph === undefined || pipeline === undefined || !isOnItsWay
      ? undefined
      : gateChanges(graph.nodes, templates, new Set(open));
  return message === undefined
    ? [...removeCondition(conditions, gatesOutdated)]
    : [
        ...setCondition(
          conditions,
          {
            type: gatesOutdated,
            status: 'True',
            reason: 'OrgGateChanged',
            message,
          },
          now,
        ),
      ];
}
