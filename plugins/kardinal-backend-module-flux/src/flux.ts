import {
  createHealthAdapter,
  HealthQuery,
  namespaceSchema,
  objectNameSchema,
  observeWorkload,
  workloadKinds,
} from '@kardinal/backstage-plugin-kardinal-node';
import { z } from 'zod';
import {
  judgeHelmRelease,
  observeRelease,
  workloadsOfHelmRelease,
} from './judgeHelmRelease';
import {
  judgeKustomization,
  workloadsOfKustomization,
} from './judgeKustomization';
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
 * Kustomizations and HelmReleases of Flux: healthy when they are Ready at their generation, a Kustomization has applied the promoted
 * commit or a later one that contains it, and the workloads that they made are rolled out. A HelmRelease does not say which commit it
 * has: its chart and the images of its workloads decide.
 */
export const flux = createHealthAdapter({
  id: 'flux',
  watches: [...Object.values(fluxKinds), ...Object.values(workloadKinds)],
  settings: settingsSchema,
  detection: { order: 2 },
  assess(query, reader) {
    const { kind, namespace, name } = nameOf(query);
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
  observe(query, reader) {
    const { kind, namespace, name } = nameOf(query);
    const found = reader.get(fluxKinds[kind], { namespace, name });
    if (found === undefined) return [];
    if (kind === 'Kustomization')
      return workloadsOfKustomization(found, reader).map(each =>
        observeWorkload(each),
      );
    const release = observeRelease(found);
    return [
      ...(release === undefined ? [] : [release]),
      ...workloadsOfHelmRelease(found, reader).map(each =>
        observeWorkload(each),
      ),
    ];
  },
});

/** Which object of Flux is meant. */
function nameOf({ settings, pipeline, environment }: HealthQuery) {
  const { flux: named } = settingsSchema.parse(settings);
  return { ...named, name: named.name ?? `${pipeline}-${environment}` };
}
