/** Where sentences for whoever operates the process go; a {@link Logger} and Backstage's LoggerService fit. @public */
export interface MessageLogger {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

/** Structured logging: a message that stays the same, and fields. @public */
export interface Logger extends MessageLogger {
  debug(message: string, meta?: Record<string, unknown>): void;
  info(message: string, meta?: Record<string, unknown>): void;
  warn(message: string, meta?: Record<string, unknown>): void;
  error(message: string, meta?: Record<string, unknown>): void;
}

/** Discards everything. @public */
export const silentLogger: Logger = {
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: () => {},
};
