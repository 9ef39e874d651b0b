import {
  because,
  conditionSchema,
  HealthObject,
} from '@kardinal/backstage-plugin-kardinal-node';
import { z } from 'zod';

const fluxSchema = z.object({
  spec: z.object({ suspend: z.boolean().default(false) }).prefault({}),
  status: z
    .object({
      observedGeneration: z.number().default(0),
      conditions: z
        .array(
          conditionSchema.extend({ observedGeneration: z.number().optional() }),
        )
        .default([]),
    })
    .prefault({}),
});

/** How Flux stands with an object. */
export type Readiness =
  | { readonly type: 'ready' }
  /** At its current generation. */
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'waits'; readonly message: string }
  /** It has not looked at its current generation. */
  | { readonly type: 'unseen'; readonly message: string }
  /** It does not look at it until somebody resumes it. */
  | {
      readonly type: 'suspended';
      readonly message: string;
      readonly owner: string;
    };

/**
 * Reads `Ready` of an object of Flux; what is said of an earlier generation does not count.
 *
 * @see https://fluxcd.io/flux/components/kustomize/kustomizations/#kustomization-status
 */
export function readinessOf(object: HealthObject): Readiness {
  const { kind, metadata } = object;
  const { namespace, name, generation = 0 } = metadata;
  const { data } = fluxSchema.safeParse(object);
  if (data === undefined)
    return waits(`${kind} ${name} is not what a ${kind} looks like`);
  if (data.spec.suspend)
    return {
      type: 'suspended',
      message: `${name} is suspended`,
      owner: `whoever resumes the ${kind} ${namespace}/${name}`,
    };
  const { observedGeneration, conditions } = data.status;
  const ready = conditions.find(({ type }) => type === 'Ready');
  const judged = ready?.observedGeneration ?? observedGeneration;
  if (observedGeneration < generation || judged < generation)
    return {
      type: 'unseen',
      message: `${name} was not reconciled at its newest generation yet`,
    };
  switch (ready?.status) {
    case 'True':
      return { type: 'ready' };
    case 'False':
      return {
        type: 'failed',
        message: `${name} is not Ready${because(ready.message)}`,
      };
    default:
      return waits(`${name} is reconciled${because(ready?.message)}`);
  }
}

function waits(message: string): Readiness {
  return { type: 'waits', message };
}
