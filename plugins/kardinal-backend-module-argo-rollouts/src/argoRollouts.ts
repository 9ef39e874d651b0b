import {
  because,
  createHealthAdapter,
  hasImage,
  HealthObject,
  HealthQuery,
  HealthReader,
  HealthVerdict,
  imagesOfTemplate,
  imagesOfWorkload,
  lackOf,
  lastImageChange,
  namespaceSchema,
  notBegun,
  objectNameSchema,
  ObservedWorkload,
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
    const { name, namespace } = nameOf(query);
    const found = reader.get(rollouts, { namespace, name });
    if (found === undefined)
      return {
        type: 'absent',
        message: `Rollout ${namespace}/${name} does not exist`,
      };
    const rollout = readRollout(found);
    if (rollout === undefined)
      return progressing(`Rollout ${name} is not what a Rollout looks like`);
    return (
      outdated({ found, rollout, query, reader }) ??
      judge({ name, namespace }, rollout)
    );
  },
  observe(query, reader) {
    const found = reader.get(rollouts, nameOf(query));
    const rollout = found && readRollout(found);
    if (found === undefined || rollout === undefined) return [];
    const workload = workloadOf(found, rollout, reader);
    const state = stateOf(found, rollout, workload);
    if (state === 'unknown') return [];
    const changed = lastImageChange(workload ?? found);
    return [
      {
        name: found.metadata.name,
        images: imagesOf(rollout, workload),
        state,
        ...(changed === undefined ? {} : { changed }),
      },
    ];
  },
});

/** Which Rollout is meant. */
function nameOf({ settings, pipeline, environment }: HealthQuery) {
  const { argoRollouts: named } = settingsSchema.parse(settings);
  const { name = pipeline, namespace = environment } = named;
  return { name, namespace };
}

/**
 * How far it is with its template. Where the traffic went back to the stable version, which a Rollout names by a hash alone, what
 * runs is unknown.
 */
function stateOf(
  found: HealthObject,
  rollout: Rollout,
  workload: HealthObject | undefined,
): NonNullable<ObservedWorkload['state']> | 'unknown' {
  const { phase, status } = rollout;
  if (!isSeen(found, rollout, workload)) return 'rollingOut';
  const isStable = status.stableRS === status.currentPodHash;
  if (phase === 'Degraded') return isStable ? 'notReady' : 'unknown';
  if (status.abort && !isStable) return 'unknown';
  return phase === 'Healthy' && isStable ? 'ready' : 'rollingOut';
}

/** The Deployment that has the template instead; `undefined` where it does not exist, too. */
function workloadOf(
  { metadata: { namespace = '' } }: HealthObject,
  { workloadRef }: Rollout,
  reader: HealthReader,
): HealthObject | undefined {
  return workloadRef === undefined
    ? undefined
    : reader.get(workloadKinds.Deployment, {
        namespace,
        name: workloadRef.name,
      });
}

function imagesOf(
  { template }: Rollout,
  workload: HealthObject | undefined,
): readonly string[] {
  if (workload !== undefined) return imagesOfWorkload(workload);
  return template === undefined ? [] : imagesOfTemplate(template);
}

/** Whether its status is about its newest version. */
function isSeen(
  { metadata }: HealthObject,
  { status }: Rollout,
  workload: HealthObject | undefined,
): boolean {
  return (
    isObserved(status.observedGeneration, metadata.generation) &&
    isObserved(status.workloadObservedGeneration, workload?.metadata.generation)
  );
}

function judge(
  { name, namespace }: { readonly name: string; readonly namespace: string },
  rollout: Rollout,
): HealthVerdict {
  const { phase, status, isPaused } = rollout;
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
      // A pause of its steps is one of a delivery that goes on.
      if (isPaused && status.updatedReplicas === 0)
        return {
          ...notBegun(
            `${name} is paused`,
            `whoever resumes the Rollout ${namespace}/${name}`,
          ),
          delivery,
        };
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

/** Where the controller has not seen the newest version; `undefined` where its phase is one of the promoted version. */
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
}): HealthVerdict | undefined {
  const { name } = found.metadata;
  const { status, workloadRef } = rollout;
  const workload = workloadOf(found, rollout, reader);
  if (workloadRef !== undefined && workload === undefined)
    return notBegun(
      `${name} refers to the Deployment ${workloadRef.name}, which does not exist`,
    );
  const images = imagesOf(rollout, workload);
  const lack = lackOf(images, query);
  if (lack !== undefined)
    return (hasImage(images, query.images) ? progressing : notBegun)(
      `${name} ${lack}`,
    );
  if (!isSeen(found, rollout, workload))
    return notBegun(`${name} has not seen its newest version yet`);
  const isResumed =
    status.controllerPause && status.pauseConditions.length === 0;
  return isResumed ? progressing(`${name} is being resumed`) : undefined;
}

/** Observed generations are text. Versions before 0.10 wrote a hash, which is no number. */
function isObserved(observed: string, generation: number = 0): boolean {
  return !/^\d+$/.test(observed) || Number(observed) >= generation;
}
