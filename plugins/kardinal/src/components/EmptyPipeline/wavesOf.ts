import { PlannedEnvironmentView } from '@kardinal/backstage-plugin-kardinal-common';

/** Environments by how many others lie before them on their longest way, each wave in the order given. */
export function wavesOf(
  plan: readonly PlannedEnvironmentView[],
): readonly (readonly PlannedEnvironmentView[])[] {
  const depths = new Map<string, number>();
  const waves: PlannedEnvironmentView[][] = [];
  // Each comes after its upstreams.
  for (const each of plan) {
    const depth = Math.max(
      0,
      ...each.upstreams.map(name => (depths.get(name) ?? -1) + 1),
    );
    depths.set(each.environment, depth);
    waves[depth] = [...(waves[depth] ?? []), each];
  }
  return waves.filter(wave => wave !== undefined);
}
