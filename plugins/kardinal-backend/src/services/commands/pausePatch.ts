import {
  CommandArguments,
  Pipeline,
  rfc3339,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Engine, signedPause } from '@kardinal/promotion-engine';

/** Removes a field. @see https://www.rfc-editor.org/rfc/rfc7396 */
const removed = null;

type Patch = Readonly<Record<string, unknown>>;

/** The fields of a Pipeline's spec that make a pause, as a merge patch: nothing of a pause before is left. */
export function pausePatch(
  requests: Engine['requests'],
  pipeline: Pipeline,
  order: CommandArguments<'pause'> & {
    readonly by: string;
    readonly since: string;
  },
): Patch {
  const { environment, until, ...said } = order;
  const pause = signedPause(requests, pipeline, {
    ...said,
    ...(environment === undefined ? {} : { environment }),
    ...(until === undefined ? {} : { until: rfc3339(Date.parse(until)) }),
  });
  return placed(environment, { until: removed, ...pause });
}

/** The merge patch that ends a pause. */
export function resumePatch({
  environment,
}: CommandArguments<'resume'>): Patch {
  return placed(environment, removed);
}

function placed(environment: string | undefined, pause: unknown): Patch {
  return environment === undefined
    ? { paused: pause }
    : { pausedEnvironments: { [environment]: pause } };
}
