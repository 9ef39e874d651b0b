import {
  PipelineFact,
  PipelineRead,
  pipelineReads,
} from '@kardinal/backstage-plugin-kardinal-common';
import { cycleText } from '../contracts/cycleText';
import { pipelineFactOf } from '../contracts/pipelineFactOf';
import { contractWakes } from '../contracts/contractWakes';
import { FactSource } from './FactSource';

/** Those of the Pipelines that the expression names and the gate may read, by the sealed record of their Bundles. */
export const pipelineFacts: FactSource = {
  facts: (cached, promotion, gate) => {
    const { namespace = 'default', pipeline, environment } = promotion;
    const reader = cached.contracts.readerOf(gate, namespace);
    const guarded = { namespace, pipeline, environment: environment.name };
    const byName = new Map<string, PipelineRead[]>();
    for (const read of pipelineReads(gate.spec.expression))
      byName.set(read.name, [...(byName.get(read.name) ?? []), read]);
    const facts = [...byName].map(([name, reads]): [string, PipelineFact] => {
      const fact = pipelineFactOf(cached, reader, reads);
      if (fact.type === 'unreadable') return [name, fact];
      const cycle = cycleText(cached, reader, guarded, reads);
      return [name, cycle === undefined ? fact : { ...fact, cycle }];
    });
    return { pipelines: Object.fromEntries(facts) };
  },
  wakes: contractWakes,
};
