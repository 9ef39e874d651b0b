import {
  createHealthAdapter,
  namespaceSchema,
  objectNameSchema,
  workloadKinds,
} from '@kardinal/backstage-plugin-kardinal-node';
import { z } from 'zod';
import { judgeHelmRelease } from './judgeHelmRelease';
import { judgeKustomization } from './judgeKustomization';
import { fluxKinds } from './fluxKinds';

const settingsSchema = z.object({
  flux: z
    .object({
      kind: z.enum(['Kustomization', 'HelmRelease']).default('Kustomization'),
      name: objectNameSchema.optional(),
      namespace: namespaceSchema.default('flux-system'),
    })
    .prefault({}),
});

/**
 * Kustomizations and HelmReleases of Flux: healthy when they are Ready at their generation, and the workloads that they made run
 * the promoted images; where none of these has such an image, when the applied revision is the promoted commit.
 */
export const flux = createHealthAdapter({
  id: 'flux',
  watches: [...Object.values(fluxKinds), ...Object.values(workloadKinds)],
  settings: settingsSchema,
  detection: { order: 2 },
  assess(query, reader) {
    const { flux: settings } = settingsSchema.parse(query.settings);
    const { name = `${query.pipeline}-${query.environment}` } = settings;
    const { kind, namespace } = settings;
    const found = reader.get(fluxKinds[kind], { namespace, name });
    if (found === undefined)
      return {
        type: 'absent',
        message: `${kind} ${namespace}/${name} does not exist`,
      };
    return kind === 'Kustomization'
      ? judgeKustomization(found, query, reader)
      : judgeHelmRelease(found, query, reader);
  },
});
