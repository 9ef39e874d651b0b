import { Clock, ControllerRuntime, Logger } from '@kardinal/kube-controller';

/** How long to wait before the next try to prepare the control plane, in milliseconds. */
const prepareRetry = 5_000;

/** Prepares the control plane, then reconciles until the signal aborts. Never throws. */
export async function runPrepared(
  runtime: Pick<ControllerRuntime, 'clock' | 'start'>,
  prepare: () => Promise<void>,
  logger: Pick<Logger, 'warn' | 'error'>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await prepare();
      break;
    } catch (error) {
      logger.warn('The control plane is not prepared', {
        error: String(error),
      });
      await delay(runtime.clock, prepareRetry, signal);
    }
  }
  await runtime.start(signal).catch(error => {
    logger.error('The controllers stopped', { error: String(error) });
  });
}

function delay(
  clock: Clock,
  milliseconds: number,
  signal: AbortSignal,
): Promise<void> {
  return new Promise(resolve => {
    const cancel = clock.setTimeout(resolve, milliseconds);
    signal.addEventListener(
      'abort',
      () => {
        cancel();
        resolve();
      },
      { once: true },
    );
  });
}
