import {
  contractCycle,
  pipelineNamed,
  PipelineRead,
  PipelineStop,
} from '@kardinal/backstage-plugin-kardinal-common';
import { CachedResources } from '../CachedResources';
import { ContractReader, mayRead } from './PipelineContracts';

/**
 * Where what a gate reads waits for what it guards, for whoever waits; `undefined` where nothing does. Through Pipelines that it
 * may read.
 */
export function cycleText(
  cached: CachedResources,
  reader: ContractReader,
  guarded: PipelineStop,
  reads: readonly PipelineRead[],
): string | undefined {
  const surroundings = {
    pipeline: (namespace: string, name: string) => {
      const found = cached.pipeline(namespace, name);
      return found !== undefined && mayRead(found, reader) ? found : undefined;
    },
    templates: cached.gateTemplates(),
    policyNamespaces: cached.contracts.policyNamespaces,
  };
  for (const { name: written, environment } of reads) {
    const found = pipelineNamed(written, reader.namespace);
    if (found === undefined) continue;
    const { namespace, name: pipeline } = found;
    const names =
      environment === undefined
        ? surroundings
            .pipeline(namespace, pipeline)
            ?.spec.environments.map(each => each.name) ?? []
        : [environment];
    for (const each of names) {
      const read = { namespace, pipeline, environment: each };
      const way = contractCycle(guarded, read, surroundings);
      if (way !== undefined) return textOf([guarded, ...way]);
    }
  }
  return undefined;
}

function textOf(way: readonly PipelineStop[]): string {
  const stops = way.map(
    ({ namespace, pipeline, environment }) =>
      `${environment} of ${namespace}/${pipeline}`,
  );
  return `it waits for what waits for it: ${stops.join(
    ', which waits for ',
  )}. Change one of these gates`;
}
