import { HealthObject } from '../HealthAdapter';
import { z } from 'zod';

const managersSchema = z.array(
  z.object({
    subresource: z.string().optional(),
    time: z.string().optional(),
  }),
);

/**
 * When somebody last changed an object beside its status, in milliseconds since 1970, with seconds as the smallest unit; 0 where
 * that is not known. It is the cluster's clock, as are the times of conditions: the controller's may be another.
 *
 * @see https://kubernetes.io/docs/reference/using-api/server-side-apply/#field-management
 * @public
 */
export function lastChangeOf({ metadata }: HealthObject): number {
  const managers = managersSchema.safeParse(metadata.managedFields);
  const times = (managers.data ?? [])
    .filter(({ subresource }) => subresource !== 'status')
    .map(({ time = '' }) => Date.parse(time))
    .filter(time => !Number.isNaN(time));
  return Math.max(0, ...times);
}
