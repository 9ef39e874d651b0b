import { z } from 'zod';
import { HealthObject, ObservedWorkload } from '../HealthAdapter';
import { readWorkload } from './readWorkload';
import { workloadState } from './workloadState';

const managersSchema = z.array(
  z.object({
    manager: z.string().default(''),
    subresource: z.string().optional(),
    time: z.string().default(''),
    fieldsV1: z.unknown(),
  }),
);

/**
 * What a Deployment, StatefulSet or DaemonSet is to run, how far that is, and who changed its images last as the cluster
 * has noted it.
 *
 * @param condition - by which it is well; default `Available`
 * @public
 */
export function observeWorkload(
  object: HealthObject,
  condition?: string,
): ObservedWorkload {
  const { name, generation = 0 } = object.metadata;
  const workload = readWorkload(object);
  const changed = lastImageChange(object);
  return {
    name,
    images: workload?.images ?? [],
    ...(workload === undefined
      ? {}
      : {
          state: workloadState(workload, {
            kind: object.kind ?? '',
            generation,
            condition,
          }),
        }),
    ...(changed === undefined ? {} : { changed }),
  };
}

/**
 * Who wrote the images of a Pod template last, as the cluster has noted it.
 *
 * @see https://kubernetes.io/docs/reference/using-api/server-side-apply/#field-management
 * @public
 */
export function lastImageChange({
  metadata,
}: Pick<HealthObject, 'metadata'>): ObservedWorkload['changed'] {
  const managers = managersSchema.safeParse(metadata.managedFields);
  const [newest] = (managers.data ?? [])
    .filter(
      ({ manager, subresource, time, fieldsV1 }) =>
        manager !== '' &&
        subresource !== 'status' &&
        !Number.isNaN(Date.parse(time)) &&
        (JSON.stringify(fieldsV1) ?? '').includes('"f:image"'),
    )
    .sort((a, b) => Date.parse(b.time) - Date.parse(a.time));
  return newest && { by: newest.manager, at: newest.time };
}
