import {
  HealthObject,
  podTemplateSchema,
} from '@kardinal/backstage-plugin-kardinal-node';
import { z } from 'zod';

const rolloutSchema = z.object({
  spec: z.object({
    template: podTemplateSchema.optional(),
    paused: z.boolean().default(false),
    workloadRef: z.object({ name: z.string() }).optional(),
    strategy: z
      .object({
        canary: z
          .object({
            steps: z
              .array(z.object({ setWeight: z.number().optional() }))
              .default([]),
          })
          .optional(),
      })
      .prefault({}),
  }),
  status: z
    .object({
      phase: z.string().default('Progressing'),
      message: z.string().default(''),
      abort: z.boolean().default(false),
      observedGeneration: z.string().default('0'),
      workloadObservedGeneration: z.string().default(''),
      updatedReplicas: z.number().default(0),
      currentPodHash: z.string().default(''),
      stableRS: z.string().default(''),
      currentStepIndex: z.number().optional(),
      controllerPause: z.boolean().default(false),
      pauseConditions: z.array(z.object({})).default([]),
      canary: z
        .object({
          weights: z
            .object({ canary: z.object({ weight: z.number().default(0) }) })
            .optional(),
        })
        .prefault({}),
    })
    .prefault({}),
});

/** What a Rollout says of itself. */
export interface Rollout {
  readonly phase: string;
  /** Somebody has paused it; its steps pause it otherwise. */
  readonly isPaused: boolean;
  readonly template?: z.infer<typeof podTemplateSchema>;
  /** The Deployment that has the template instead. */
  readonly workloadRef?: { readonly name: string };
  /** Of a canary. */
  readonly steps: readonly { readonly setWeight?: number }[];
  readonly status: z.infer<typeof rolloutSchema>['status'];
}

/**
 * `undefined` where it is not what a Rollout looks like.
 *
 * @see https://argo-rollouts.readthedocs.io/en/stable/features/specification/
 */
export function readRollout(object: HealthObject): Rollout | undefined {
  const { data } = rolloutSchema.safeParse(object);
  if (data === undefined) return undefined;
  const { spec, status } = data;
  const { template, workloadRef, strategy } = spec;
  return {
    phase: status.phase,
    isPaused: spec.paused,
    ...(template === undefined ? {} : { template }),
    ...(workloadRef === undefined ? {} : { workloadRef }),
    steps: strategy.canary?.steps ?? [],
    status,
  };
}
