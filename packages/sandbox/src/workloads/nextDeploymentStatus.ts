import { rfc3339 } from '@kardinal/foundation';
import {
  Deployment,
  DeploymentCondition,
  DeploymentStatus,
} from './Deployment';
import {
  conditionOf,
  desiredReplicas,
  Pods,
  statusOf,
} from './deploymentStatus';
import { hasBadImage } from './hasBadImage';
import { replicaSetOf } from './replicaSetOf';

/** How long a rollout takes. */
const rolloutMs = 3_000;
const defaultDeadlineSeconds = 600;

/**
 * The status that the Deployment controller would write next, or `undefined` when there is nothing to write now.
 *
 * A rollout's pods become available one after the other; those of what is broken never do: by default,
 * an image whose tag ends in `-bad`.
 *
 * @see https://kubernetes.io/docs/concepts/workloads/controllers/deployment/#deployment-status
 * @public
 */
export function nextDeploymentStatus(
  deployment: Deployment,
  now: number,
  isBroken: (deployment: Deployment) => boolean = hasBadImage,
): DeploymentStatus | undefined {
  const { status = {} } = deployment;
  const progressing = conditionOf(status, 'Progressing');
  const replicaSet = replicaSetOf(deployment);
  if (!progressing?.message.includes(`"${replicaSet}"`))
    return begin(deployment, replicaSet, now);
  if (isComplete(deployment, status)) return undefined;
  if (progressing.reason === 'NewReplicaSetAvailable')
    return finish(deployment, replicaSet, now);
  return isBroken(deployment)
    ? hold(deployment, progressing, { replicaSet, now })
    : advance(deployment, progressing, { replicaSet, now });
}

/** A new template: the first new pod starts beside the old ones. */
function begin(
  deployment: Deployment,
  replicaSet: string,
  now: number,
): DeploymentStatus {
  const desired = desiredReplicas(deployment);
  if (desired === 0) return finish(deployment, replicaSet, now);
  const available = Math.min(
    deployment.status?.availableReplicas ?? 0,
    desired,
  );
  return statusOf(deployment, now, {
    pods: podsOf({ desired, available, updatedAvailable: 0 }),
    progressing: {
      status: 'True',
      reason: 'ReplicaSetUpdated',
      message: `ReplicaSet "${replicaSet}" is progressing.`,
    },
  });
}

function advance(
  deployment: Deployment,
  progressing: DeploymentCondition,
  { replicaSet, now }: { replicaSet: string; now: number },
): DeploymentStatus | undefined {
  const desired = desiredReplicas(deployment);
  const steps = Math.max(1, Math.min(3, desired));
  if (now - Date.parse(progressing.lastUpdateTime) < rolloutMs / steps)
    return undefined;
  const { updatedReplicas = 1, availableReplicas = 0 } = deployment.status!;
  const updatedAvailable = updatedReplicas - 1 + Math.ceil(desired / steps);
  if (updatedAvailable >= desired) return finish(deployment, replicaSet, now);
  return statusOf(deployment, now, {
    pods: podsOf({
      desired,
      updatedAvailable,
      available: Math.max(availableReplicas, updatedAvailable),
    }),
    progressing: { ...progressing, lastUpdateTime: rfc3339(now) },
  });
}

/** The new pod does not become available; after the deadline that is said. */
function hold(
  deployment: Deployment,
  progressing: DeploymentCondition,
  { replicaSet, now }: { replicaSet: string; now: number },
): DeploymentStatus | undefined {
  const { status = {}, metadata, spec } = deployment;
  const deadline = spec.progressDeadlineSeconds ?? defaultDeadlineSeconds;
  const since = now - Date.parse(progressing.lastUpdateTime);
  const isOver = since >= deadline * 1000 && progressing.status === 'True';
  if (!isOver && status.observedGeneration === metadata.generation)
    return undefined;
  const desired = desiredReplicas(deployment);
  const available = Math.min(status.availableReplicas ?? 0, desired);
  return statusOf(deployment, now, {
    pods: podsOf({ desired, available, updatedAvailable: 0 }),
    progressing: isOver
      ? {
          status: 'False',
          reason: 'ProgressDeadlineExceeded',
          message: `ReplicaSet "${replicaSet}" has timed out progressing.`,
        }
      : progressing,
  });
}

function finish(
  deployment: Deployment,
  replicaSet: string,
  now: number,
): DeploymentStatus {
  const desired = desiredReplicas(deployment);
  return statusOf(deployment, now, {
    pods: {
      updatedAvailable: desired,
      updated: desired,
      available: desired,
      total: desired,
    },
    progressing: {
      status: 'True',
      reason: 'NewReplicaSetAvailable',
      message: `ReplicaSet "${replicaSet}" has successfully progressed.`,
    },
  });
}

function podsOf(counted: {
  desired: number;
  available: number;
  updatedAvailable: number;
}): Pods {
  const { desired, available, updatedAvailable } = counted;
  const updated = Math.min(desired, updatedAvailable + 1);
  const starting = updated - updatedAvailable;
  return { updatedAvailable, updated, available, total: available + starting };
}

function isComplete(deployment: Deployment, status: DeploymentStatus): boolean {
  const desired = desiredReplicas(deployment);
  return (
    status.observedGeneration === deployment.metadata.generation &&
    (status.updatedReplicas ?? 0) === desired &&
    (status.availableReplicas ?? 0) === desired &&
    (status.replicas ?? 0) === desired &&
    conditionOf(status, 'Progressing')?.reason === 'NewReplicaSetAvailable'
  );
}
