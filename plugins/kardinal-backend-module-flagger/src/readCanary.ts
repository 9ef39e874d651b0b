import {
  because,
  HealthObject,
} from '@kardinal/backstage-plugin-kardinal-node';
import { z } from 'zod';

const canarySchema = z.object({
  spec: z.object({
    suspend: z.boolean().default(false),
    targetRef: z.object({
      kind: z.enum(['Deployment', 'DaemonSet']).default('Deployment'),
      name: z.string(),
    }),
  }),
  status: z
    .object({
      phase: z
        .string()
        .default('')
        .transform(phase => phase || 'Initializing'),
      canaryWeight: z.number().default(0),
      lastTransitionTime: z.string().default(''),
      conditions: z
        .array(z.object({ type: z.string(), message: z.string().default('') }))
        .default([]),
    })
    .prefault({}),
});

/** What a Canary says of itself. */
export interface Canary {
  readonly phase: string;
  readonly target: {
    readonly kind: 'Deployment' | 'DaemonSet';
    readonly name: string;
  };
  readonly isSuspended: boolean;
  /** Of the traffic that the new version has, in percent. */
  readonly weight: number;
  /** When its status was last changed, RFC 3339. */
  readonly changedAt: string;
  /** Of its condition, as the end of a sentence. */
  readonly message: string;
}

/**
 * `undefined` where it is not what a Canary looks like, or has a target that runs nothing.
 *
 * @see https://docs.flagger.app/usage/how-it-works#canary-status
 */
export function readCanary(object: HealthObject): Canary | undefined {
  const { data } = canarySchema.safeParse(object);
  if (data === undefined) return undefined;
  const { spec, status } = data;
  const promoted = status.conditions.find(({ type }) => type === 'Promoted');
  return {
    phase: status.phase,
    target: spec.targetRef,
    isSuspended: spec.suspend,
    weight: status.canaryWeight,
    changedAt: status.lastTransitionTime,
    message: because(promoted?.message),
  };
}
