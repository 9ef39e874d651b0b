import {
  readSchedulerServiceTaskScheduleDefinitionFromConfig,
  RootConfigService,
  SchedulerServiceTaskScheduleDefinition,
} from '@backstage/backend-plugin-api';

const key = 'search.collators.kardinal.schedule';

/** As the collators of Backstage. */
const usual: SchedulerServiceTaskScheduleDefinition = {
  frequency: { minutes: 10 },
  timeout: { minutes: 15 },
  initialDelay: { seconds: 3 },
};

/**
 * When an index is made.
 *
 * @throws Error that names the key of the configuration
 */
export function readSchedule(
  config: RootConfigService,
): SchedulerServiceTaskScheduleDefinition {
  const schedule = config.getOptionalConfig(key);
  if (schedule === undefined) return usual;
  try {
    return readSchedulerServiceTaskScheduleDefinitionFromConfig(schedule);
  } catch (error) {
    throw new Error(`${key}: ${(error as Error).message}`);
  }
}
