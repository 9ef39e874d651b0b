import { createConfigSecretEnumerator } from '@backstage/backend-defaults/rootConfig';
import { WinstonLogger } from '@backstage/backend-defaults/rootLogger';
import {
  coreServices,
  createServiceFactory,
  RootConfigService,
} from '@backstage/backend-plugin-api';
import { keptConfigSchema } from './keptConfigSchema';

type LevelOverride = Parameters<WinstonLogger['setLevelOverrides']>[0][number];

/** All that winston knows. */
const levels = ['error', 'warn', 'info', 'http', 'verbose', 'debug', 'silly'];

/**
 * Makes the logger of Backstage, which hides what the schema of the configuration calls a secret, with a schema that is kept
 * between starts from a checkout.
 */
export function checkoutLogger(checkout: string) {
  return createServiceFactory({
    service: coreServices.rootLogger,
    deps: { config: coreServices.rootConfig },
    async factory({ config }) {
      const logger = WinstonLogger.create({
        meta: {
          service: 'backstage',
          ...config.getOptionalConfig('backend.logger.meta')?.get(),
        },
        level: config.getOptionalString('backend.logger.level'),
      });
      const schema = await keptConfigSchema(checkout, error =>
        logger.warn(error.message),
      );
      const secretsOf = await createConfigSecretEnumerator({ logger, schema });
      const follow = () => {
        logger.addRedactions(secretsOf(config));
        logger.setLevelOverrides(overridesOf(config));
      };
      follow();
      config.subscribe?.(follow);
      return logger;
    },
  });
}

function overridesOf(config: RootConfigService): LevelOverride[] {
  const overrides = config.getOptionalConfigArray('backend.logger.overrides');
  return (overrides ?? []).map((each, index) => ({
    matchers: each.getConfig('matchers').get<LevelOverride['matchers']>(),
    level: knownLevel(each.getString('level'), index),
  }));
}

/** Refuses what Backstage refuses: an override with another level would hide each message that it matches. */
function knownLevel(level: string, index: number): string {
  if (levels.includes(level)) return level;
  throw new Error(
    `backend.logger.overrides[${index}].level is ${JSON.stringify(
      level,
    )}. Use one of ${levels.join(', ')}.`,
  );
}
