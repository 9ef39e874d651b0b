import {
  GroupProblem,
  TrainBundles,
} from '@kardinal/backstage-plugin-kardinal-common';

/** What a PipelineGroup needs to see. */
export interface GroupObservation {
  readonly problems: readonly GroupProblem[];
  /** The train of which a member brought the newest Bundle; absent before the first. */
  readonly train?: {
    readonly name: string;
    readonly bundles: TrainBundles;
  };
}
