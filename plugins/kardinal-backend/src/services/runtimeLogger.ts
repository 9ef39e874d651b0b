import { LoggerService } from '@backstage/backend-plugin-api';
import { Logger } from '@kardinal/kube-controller';

/** Backstage's logger as the reconcile runtime calls it: fields become JSON. */
export function runtimeLogger(logger: LoggerService): Logger {
  const fields = (meta: Record<string, unknown> = {}) =>
    JSON.parse(
      JSON.stringify(meta, (_key, value) =>
        value instanceof Error ? value.message : value,
      ),
    );
  return {
    debug: (message, meta) => logger.debug(message, fields(meta)),
    info: (message, meta) => logger.info(message, fields(meta)),
    warn: (message, meta) => logger.warn(message, fields(meta)),
    error: (message, meta) => logger.error(message, fields(meta)),
  };
}
