import { AttributeRoot } from './AttributeRoot';

/** What a gate knows of the release train of its Bundle. @public */
export interface TrainFacts {
  /** Absent for a Bundle without `spec.train`. */
  readonly train?: {
    readonly name: string;
    /** The PipelineGroup that orders it; empty while none does. */
    readonly group: string;
    /** Why the Bundle may not begin in this environment, each with the member that it is about; empty when it may. */
    readonly waitsFor: readonly string[];
  };
}

/** `train`: what a Bundle waits for in this environment, since it moves with those of other Pipelines; absent for one that moves alone. */
export const trainRoot: AttributeRoot<TrainFacts> = {
  type: {
    object: { name: 'string', group: 'string', waitsFor: { list: 'string' } },
  },
  valueOf: ({ train }) => train,
};
