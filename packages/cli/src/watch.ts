import { Clock, sleep } from '@kardinal/kube-controller';
import { CliEnvironment } from './CliEnvironment';
import { CliError } from './CliCommand';
import { followCluster } from './cluster/followCluster';
import { ReadRequest, readCluster, Reading } from './cluster/readCluster';
import { Screen } from './output/Screen';

/** What follows from time alone, as how long something soaked, is shown again after so long. */
const tickMilliseconds = 5_000;

/** Before a cluster that failed is asked again. */
const retryMilliseconds = 1_000;

/** Shows what a command prints, and again whenever that changes, until somebody interrupts it. */
export async function watch(
  request: Omit<ReadRequest, 'clock'>,
  { clock, interrupted, out, error: complain, terminal }: CliEnvironment,
  print: (reading: Reading) => string,
): Promise<void> {
  const screen = new Screen(out, terminal);
  try {
    while (!interrupted.aborted) {
      await showUntilFailure(request, {
        clock,
        interrupted,
        screen,
        print,
      }).catch((error: unknown) => {
        // What somebody can mend does not mend itself.
        if (error instanceof CliError) throw error;
        complain(`kardinal: ${String(error)}; trying again\n`);
      });
      await sleep(clock, retryMilliseconds, interrupted);
    }
  } finally {
    screen.end();
  }
}

async function showUntilFailure(
  request: Omit<ReadRequest, 'clock'>,
  {
    clock,
    interrupted,
    screen,
    print,
  }: Pick<CliEnvironment, 'clock' | 'interrupted'> & {
    readonly screen: Screen;
    readonly print: (reading: Reading) => string;
  },
): Promise<void> {
  const { reading, listed } = await readCluster({
    ...request,
    clock,
  });
  const stopped = new AbortController();
  const signal = AbortSignal.any([interrupted, stopped.signal]);
  const failures: unknown[] = [];
  const show = () => {
    try {
      screen.show(print({ ...reading, now: clock.now() }));
    } catch (error) {
      failures.push(error);
      stopped.abort();
    }
  };
  show();
  const follower = {
    signal,
    onChange: show,
    pause: () => sleep(clock, retryMilliseconds, signal),
  };
  const running = [
    followCluster(request.client, listed, follower),
    tick(clock, signal, show),
  ];
  await Promise.all(running.map(each => each.finally(() => stopped.abort())));
  for (const failure of failures) throw failure;
}

async function tick(
  clock: Clock,
  signal: AbortSignal,
  show: () => void,
): Promise<void> {
  while (!signal.aborted) {
    await sleep(clock, tickMilliseconds, signal);
    if (!signal.aborted) show();
  }
}
