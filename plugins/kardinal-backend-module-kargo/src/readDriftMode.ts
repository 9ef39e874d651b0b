import { Config } from '@backstage/config';
import { DriftReporter } from '@kardinal/backstage-plugin-kardinal-node';

const field = 'kardinal.kargo.drift';

/**
 * What is done about what runs and Kargo did not promote, as `kardinal.kargo.drift` says it; `undefined` where nothing is.
 *
 * @throws Error naming the field and the fix, where it is another word
 */
export function readDriftMode(
  config: Config,
): DriftReporter['mode'] | undefined {
  const text = config.getOptionalString(field) ?? 'ignore';
  switch (text) {
    case 'ignore':
      return undefined;
    case 'report':
      return 'report';
    case 'promote':
      return 'create';
    default:
      throw new Error(
        `${field} is ${JSON.stringify(text)}: write ignore, report or promote`,
      );
  }
}
