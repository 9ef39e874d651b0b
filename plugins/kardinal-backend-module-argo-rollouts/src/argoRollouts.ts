import {
  because,
  createHealthAdapter,
  HealthObject,
  HealthQuery,
  HealthReader,
  HealthVerdict,
  imagesOfTemplate,
  imagesOfWorkload,
  lackOf,
  namespaceSchema,
  objectNameSchema,
  progressing,
  WatchedKind,
  workloadKinds,
} from '@kardinal/backstage-plugin-kardinal-node';
import { z } from 'zod';
import { readRollout, Rollout } from './readRollout';
import { progressOf } from './progressOf';

const rollouts: WatchedKind = {
  apiVersion: 'argoproj.io/v1alpha1',
  kind: 'Rollout',
  plural: 'rollouts',
  scope: 'Namespaced',
};

const settingsSchema = z.object({
  argoRollouts: z
    .object({
      name: objectNameSchema.optional(),
      namespace: namespaceSchema.optional(),
    })
    .prefault({}),
});

/**
 * Rollouts of Argo Rollouts: healthy when the promoted images are stable. A pause is a reason to wait; an abort, and what else makes a
 * Rollout of the promoted version Degraded, fails the promotion.
 */
export const argoRollouts = createHealthAdapter({
  id: 'argoRollouts',
  watches: [rollouts, workloadKinds.Deployment],
  settings: settingsSchema,
  judges: 'delivery',
  assess(query, reader) {
    const { argoRollouts: settings } = settingsSchema.parse(query.settings);
    const { name = query.pipeline, namespace = query.environment } = settings;
    const found = reader.get(rollouts, { namespace, name });
    if (found === undefined)
      return {
        type: 'absent',
        message: `Rollout ${namespace}/${name} does not exist`,
      };
    const rollout = readRollout(found);
    if (rollout === undefined)
      return progressing(`Rollout ${name} is not what a Rollout looks like`);
    const problem = outdated({ found, rollout, query, reader });
    return problem === undefined
      ? judge(name, rollout)
      : progressing(`${name} ${problem}`);
  },
});

function judge(name: string, rollout: Rollout): HealthVerdict {
  const { phase, status } = rollout;
  const delivery = { delegate: argoRollouts.id, status: phase };
  const where = progressOf(rollout);
  switch (phase) {
    case 'Healthy':
      return status.stableRS === status.currentPodHash
        ? {
            type: 'healthy',
            message: `${name} is Healthy, and the promoted version is stable`,
            delivery,
          }
        : progressing(`${name} has a stable version from before`);
    case 'Degraded':
      return {
        type: 'failed',
        message: `${name} ${
          status.abort ? 'was aborted' : 'is Degraded'
        }${because(status.message)}`,
        delivery,
      };
    case 'Paused':
      return {
        type: 'progressing',
        message: `${name} is paused${where}${because(status.message)}`,
        delivery,
      };
    default:
      return {
        type: 'progressing',
        message: `${name} is ${phase}${where}${because(status.message)}`,
        delivery,
      };
  }
}

/** What of the newest version the controller has not seen; `undefined` where its phase is one of the promoted version. */
function outdated({
  found,
  rollout,
  query,
  reader,
}: {
  readonly found: HealthObject;
  readonly rollout: Rollout;
  readonly query: HealthQuery;
  readonly reader: HealthReader;
}): string | undefined {
  const { status, workloadRef, template } = rollout;
  const { generation = 0, namespace = '' } = found.metadata;
  const workload =
    workloadRef === undefined
      ? undefined
      : reader.get(workloadKinds.Deployment, {
          namespace,
          name: workloadRef.name,
        });
  if (workloadRef !== undefined && workload === undefined)
    return `refers to the Deployment ${workloadRef.name}, which does not exist`;
  const images =
    workload === undefined
      ? template && imagesOfTemplate(template)
      : imagesOfWorkload(workload);
  const lack = lackOf(images ?? [], query);
  if (lack !== undefined) return lack;
  const isSeen =
    isObserved(status.observedGeneration, generation) &&
    isObserved(
      status.workloadObservedGeneration,
      workload?.metadata.generation,
    );
  if (!isSeen) return 'has not seen its newest version yet';
  const isResumed =
    status.controllerPause && status.pauseConditions.length === 0;
  return isResumed ? 'is being resumed' : undefined;
}

/** Observed generations are text. Versions before 0.10 wrote a hash, which is no number. */
function isObserved(observed: string, generation: number = 0): boolean {
  return !/^\d+$/.test(observed) || Number(observed) >= generation;
}
