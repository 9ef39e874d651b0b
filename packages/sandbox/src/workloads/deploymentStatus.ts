import { rfc3339 } from '@kardinal/foundation';
import {
  Deployment,
  DeploymentCondition,
  DeploymentStatus,
} from './Deployment';

/** Counted pods, from which a status follows. @public */
export interface Pods {
  /** With the current template, available. */
  readonly updatedAvailable: number;
  /** With the current template. */
  readonly updated: number;
  /** Of all templates. */
  readonly available: number;
  readonly total: number;
}

/** The status that says so; a condition's times move only with what they time. @public */
export function statusOf(
  deployment: Deployment,
  now: number,
  next: {
    pods: Pods;
    progressing: Pick<DeploymentCondition, 'status' | 'reason' | 'message'> & {
      lastUpdateTime?: string;
    };
  },
): DeploymentStatus {
  const { pods, progressing } = next;
  const { status = {} } = deployment;
  const isAvailable = pods.available >= desiredReplicas(deployment);
  return {
    observedGeneration: deployment.metadata.generation,
    replicas: pods.total,
    updatedReplicas: pods.updated,
    readyReplicas: pods.available,
    availableReplicas: pods.available,
    // Absent when there is none.
    unavailableReplicas: pods.total - pods.available || undefined,
    conditions: [
      condition(status, now, {
        type: 'Available',
        status: isAvailable ? 'True' : 'False',
        reason: isAvailable
          ? 'MinimumReplicasAvailable'
          : 'MinimumReplicasUnavailable',
        message: isAvailable
          ? 'Deployment has minimum availability.'
          : 'Deployment does not have minimum availability.',
      }),
      condition(status, now, { type: 'Progressing', ...progressing }),
    ],
  };
}

function condition(
  status: DeploymentStatus,
  now: number,
  next: Omit<DeploymentCondition, 'lastUpdateTime' | 'lastTransitionTime'> & {
    lastUpdateTime?: string;
  },
): DeploymentCondition {
  const before = conditionOf(status, next.type);
  const at = rfc3339(now);
  const isSame =
    before?.status === next.status &&
    before.reason === next.reason &&
    before.message === next.message;
  return {
    ...next,
    lastUpdateTime:
      next.lastUpdateTime ?? (isSame ? before.lastUpdateTime : at),
    lastTransitionTime:
      before?.status === next.status ? before.lastTransitionTime : at,
  };
}

/** @public */
export function conditionOf(
  status: DeploymentStatus,
  type: DeploymentCondition['type'],
): DeploymentCondition | undefined {
  return status.conditions?.find(candidate => candidate.type === type);
}

/** @public */
export function desiredReplicas({ spec }: Deployment): number {
  return spec.replicas ?? 1;
}
