import { z } from 'zod';
import { HealthObject, ObservedWorkload } from '../HealthAdapter';
import { imagesOfWorkload } from './readWorkload';

const managersSchema = z.array(
  z.object({
    manager: z.string().default(''),
    subresource: z.string().optional(),
    time: z.string().default(''),
    fieldsV1: z.unknown(),
  }),
);

/**
 * What a Deployment, StatefulSet or DaemonSet is to run, and who changed its images last as the cluster has noted it.
 *
 * @see https://kubernetes.io/docs/reference/using-api/server-side-apply/#field-management
 * @public
 */
export function observeWorkload(object: HealthObject): ObservedWorkload {
  const changed = changeOf(object);
  return {
    name: object.metadata.name,
    images: imagesOfWorkload(object),
    ...(changed === undefined ? {} : { changed }),
  };
}

function changeOf({ metadata }: HealthObject): ObservedWorkload['changed'] {
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
