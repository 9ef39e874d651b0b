import { Stage } from './readKargo';

/** Each Stage behind those that it takes Freight from; by name where that leaves a choice, and those of a circle last. */
export function stagesInOrder(stages: readonly Stage[]): readonly Stage[] {
  const waiting = [...stages].sort((a, b) =>
    a.metadata.name < b.metadata.name ? -1 : 1,
  );
  const placed: Stage[] = [];
  while (waiting.length > 0) {
    const next = waiting.findIndex(stage =>
      upstreamOf(stage).every(name =>
        waiting.every(({ metadata }) => metadata.name !== name),
      ),
    );
    placed.push(...waiting.splice(Math.max(next, 0), 1));
  }
  return placed;
}

/** The Stages that a Stage takes Freight from, each once. */
export function upstreamOf({ metadata, spec }: Stage): readonly string[] {
  return [
    ...new Set(spec.requestedFreight.flatMap(({ sources }) => sources.stages)),
  ].filter(name => name !== metadata.name);
}
