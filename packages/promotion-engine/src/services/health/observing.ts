import {
  chartsOf,
  imagesOf,
  Observe,
  Pipeline,
} from '@kardinal/backstage-plugin-kardinal-common';
import { HealthService } from './HealthService';

/** Looks at the environments of a Pipeline as it is written now. @public */
export function observing(
  health: Pick<HealthService, 'observe'>,
  { metadata, spec }: Pipeline,
): Observe {
  return (name, bundle) => {
    const found = spec.environments.find(each => each.name === name);
    const images = imagesOf(bundle);
    const charts = chartsOf(bundle);
    // What runs in the cluster of an agent is not seen from here.
    if (
      found === undefined ||
      found.shard !== undefined ||
      images.type !== 'images'
    )
      return { type: 'unknown' };
    const entry = bundle.status?.environments?.[name];
    const delegate = found.delivery?.delegate;
    return health.observe({
      namespace: metadata.namespace ?? 'default',
      query: {
        pipeline: metadata.name,
        environment: name,
        images: images.images,
        settings: { ...found.health },
        ...(charts.length === 0 ? {} : { charts }),
        ...(entry?.commit === undefined ? {} : { commit: entry.commit }),
        ...(entry?.promotedAt === undefined ? {} : { since: entry.promotedAt }),
      },
      ...(delegate === undefined ? {} : { delegate }),
    });
  };
}
