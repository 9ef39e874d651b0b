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
  | { readonly type: 'waits'; readonly message: string };

/**
 * Reads `Ready` of an object of Flux; what is said of an earlier generation does not count.
 *
 * @see https://fluxcd.io/flux/components/kustomize/kustomizations/#kustomization-status
 */
export function readinessOf(object: HealthObject): Readiness {
  const { kind, metadata } = object;
  const { name, generation = 0 } = metadata;
  const { data } = fluxSchema.safeParse(object);
  if (data === undefined)
    return waits(`${kind} ${name} is not what a ${kind} looks like`);
  if (data.spec.suspend) return waits(`${name} is suspended`);
  const { observedGeneration, conditions } = data.status;
  const ready = conditions.find(({ type }) => type === 'Ready');
  const judged = ready?.observedGeneration ?? observedGeneration;
  if (observedGeneration < generation || judged < generation)
    return waits(`${name} was not reconciled at its newest generation yet`);
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
