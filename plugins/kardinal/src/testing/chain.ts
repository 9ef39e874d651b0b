import { EdgeView } from '@kardinal/backstage-plugin-kardinal-common';

/** Edges through the nodes in this order. */
export function chain(...ids: readonly string[]): readonly EdgeView[] {
  return ids.slice(1).map((target, index) => ({
    id: `${ids[index]}-${target}`,
    source: ids[index],
    target,
  }));
}
