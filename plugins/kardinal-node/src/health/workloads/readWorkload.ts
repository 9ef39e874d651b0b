import { z } from 'zod';
import { HealthObject } from '../HealthAdapter';
import { imagesOfTemplate, podTemplateSchema } from './promotedImages';

const counter = z.number().default(0);

/** A condition as Kubernetes writes them. @public */
export const conditionSchema = z.object({
  type: z.string(),
  status: z.string(),
  reason: z.string().default(''),
  message: z.string().default(''),
  // An API server says `null` where a time is not set.
  lastTransitionTime: z
    .string()
    .nullish()
    .transform(time => time ?? ''),
});

/** @public */
export type HealthCondition = z.infer<typeof conditionSchema>;

const workloadSchema = z.object({
  spec: z.object({
    replicas: z.number().default(1),
    template: podTemplateSchema,
    paused: z.boolean().default(false),
    updateStrategy: z
      .object({
        type: z.string().default('RollingUpdate'),
        rollingUpdate: z.object({ partition: counter }).nullish(),
      })
      .prefault({}),
  }),
  status: z
    .object({
      observedGeneration: counter,
      replicas: counter,
      updatedReplicas: counter,
      availableReplicas: counter,
      desiredNumberScheduled: counter,
      currentNumberScheduled: counter,
      updatedNumberScheduled: counter,
      numberAvailable: counter,
      currentRevision: z.string().default(''),
      updateRevision: z.string().default(''),
      conditions: z.array(conditionSchema).default([]),
    })
    .prefault({}),
});

/** What Deployments, StatefulSets and DaemonSets have in common. */
export interface Workload {
  readonly images: readonly string[];
  readonly observedGeneration: number;
  readonly desired: number;
  /** Of every version. */
  readonly existing: number;
  readonly updated: number;
  readonly available: number;
  /** Of a StatefulSet: that of the Pods that are there, and the one that they are to have. */
  readonly revisions: { readonly current: string; readonly update: string };
  readonly conditions: readonly HealthCondition[];
  readonly isPaused: boolean;
  /** How Pods are replaced; a StatefulSet keeps those below its partition. */
  readonly strategy: { readonly type: string; readonly partition: number };
}

/** `undefined` where an object is not what its kind looks like. */
export function readWorkload(object: HealthObject): Workload | undefined {
  const { data } = workloadSchema.safeParse(object);
  if (data === undefined) return undefined;
  const { spec, status } = data;
  const { observedGeneration, conditions } = status;
  const { paused: isPaused, updateStrategy } = spec;
  const common = {
    images: imagesOfTemplate(spec.template),
    observedGeneration,
    conditions,
    isPaused,
    strategy: {
      type: updateStrategy.type,
      partition: updateStrategy.rollingUpdate?.partition ?? 0,
    },
    revisions: {
      current: status.currentRevision,
      update: status.updateRevision,
    },
  };
  return object.kind === 'DaemonSet'
    ? {
        ...common,
        desired: status.desiredNumberScheduled,
        existing: status.currentNumberScheduled,
        updated: status.updatedNumberScheduled,
        available: status.numberAvailable,
      }
    : {
        ...common,
        desired: spec.replicas,
        existing: status.replicas,
        updated: status.updatedReplicas,
        available: status.availableReplicas,
      };
}

/** The images that a Deployment, StatefulSet or DaemonSet is to run; none where it is not what its kind looks like. @public */
export function imagesOfWorkload(object: HealthObject): readonly string[] {
  return readWorkload(object)?.images ?? [];
}
