import { clientOfFile } from '@kardinal/kube-controller/kubeconfig';
import {
  addGraphController,
  buildLetterTable,
} from '@kardinal/graph-controller';
import { createControllerRuntime } from '@kardinal/kube-controller';
import { Logger, systemClock } from '@kardinal/foundation';
import { installGraphs } from './installGraphs';

const said =
  (level: string) =>
  (message: string, meta: object = {}) =>
    // eslint-disable-next-line no-console
    console.log(`${level} ${message} ${JSON.stringify(meta)}`);

const logger: Logger = {
  debug: () => {},
  info: said('info'),
  warn: said('warn'),
  error: said('error'),
};

/**
 * A Graph engine as a process of its own, which stands for one that is installed in a cluster: it has its kinds, the rights of
 * its kubeconfig and no key. It executes every Graph, and knows nothing of promotion.
 */
async function run(kubeconfig: string): Promise<void> {
  const client = clientOfFile(kubeconfig, {
    userAgent: 'graph-engine',
  });
  await installGraphs(client);
  const runtime = createControllerRuntime({
    client,
    clock: systemClock,
    logger,
  });
  buildLetterTable();
  addGraphController(runtime);
  const stopping = new AbortController();
  process.once('SIGTERM', () => stopping.abort());
  logger.info('The Graph engine runs');
  await runtime.start(stopping.signal);
}

run(process.argv[2]).then(
  () => process.exit(0),
  error => {
    logger.error(String(error));
    process.exit(1);
  },
);
