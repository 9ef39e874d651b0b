import { Entity } from '@backstage/catalog-model';

/** What the Kubernetes plugin looks for on an entity: `KUBERNETES_ANNOTATION` and its sibling of `@backstage/plugin-kubernetes-common`. */
const annotations = [
  'backstage.io/kubernetes-label-selector',
  'backstage.io/kubernetes-id',
] as const;

/** Whether an entity says where its workloads are, and so has a Kubernetes tab in a portal that has that plugin. */
export function hasKubernetesTab({ metadata }: Entity): boolean {
  return annotations.some(
    annotation => (metadata.annotations?.[annotation] ?? '').trim() !== '',
  );
}
