import { KubeObject } from '@kardinal/kube-controller';

/** Sorted by namespace and name. */
export function inOrder(objects: readonly KubeObject[]): readonly KubeObject[] {
  return [...objects].sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
}

function sortKey({ metadata }: KubeObject): string {
  return `${metadata.namespace ?? ''}/${metadata.name}`;
}
