/** Where the cluster reports what no client is told. @public */
export interface Logger {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

/** Says nothing. */
export const silentLogger: Logger = {
  info() {},
  warn() {},
  error() {},
};
