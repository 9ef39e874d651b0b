import { Logger } from '../../packages/kube-controller/src';

/** Says what went wrong, and nothing else. */
export const complaining: Logger = {
  error: complain,
  warn: complain,
  info: () => {},
  debug: () => {},
};

function complain(message: string, meta?: unknown): void {
  process.stderr.write(`${message} ${JSON.stringify(meta ?? {})}\n`);
}
