import { PipelineView } from '@kardinal/backstage-plugin-kardinal-common';

/** What a Bundle that is created now would write, and where. */
export type ReleasePlan = Pick<PipelineView, 'plan' | 'repository'>;
