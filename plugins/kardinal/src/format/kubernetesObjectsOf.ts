import { Entity } from '@backstage/catalog-model';

/** What the Kubernetes plugin looks for on an entity: `KUBERNETES_ANNOTATION` and its sibling of `@backstage/plugin-kubernetes-common`. */
const annotationsInOrder = [
  'backstage.io/kubernetes-label-selector',
  'backstage.io/kubernetes-id',
] as const;

/**
 * What the Kubernetes tab of an entity shows the workloads of, as its annotation names them; absent where the entity has no such tab.
 * The selector comes first, as in that plugin.
 */
export function kubernetesObjectsOf({ metadata }: Entity): string | undefined {
  return annotationsInOrder
    .map(annotation => metadata.annotations?.[annotation]?.trim())
    .find(value => value !== undefined && value !== '');
}
