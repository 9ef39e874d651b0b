import { SchedulerServiceTaskScheduleDefinitionConfig } from '@backstage/backend-plugin-api';

export interface Config {
  search?: {
    collators?: {
      kardinal?: {
        /**
         * When the Pipelines and Bundles are read anew. Default: 3 seconds after the start, then every 10 minutes, for 15
         * minutes at most.
         */
        schedule?: SchedulerServiceTaskScheduleDefinitionConfig;
      };
    };
  };
}
