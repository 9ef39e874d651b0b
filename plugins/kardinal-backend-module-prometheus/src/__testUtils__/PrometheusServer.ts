import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { Gauges } from './Gauges';
import { startFakePrometheus } from './startFakePrometheus';
import { startRealPrometheus } from './startRealPrometheus';

/** A server of the query API, which scrapes gauges every second. */
export interface PrometheusServer {
  /** `real`: the program of that name; `fake`: a server that answers what the tests ask, as Prometheus does. */
  readonly kind: 'real' | 'fake';
  /** Base URL. */
  readonly address: string;
  /** Ends it, until it comes back at the same address. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  /** Ends it for good. */
  stop(): Promise<void>;
}

/** Where a program of Prometheus is; `undefined` where it is not installed. */
export async function findPrometheus(
  program: 'prometheus' | 'promtool' = 'prometheus',
): Promise<string | undefined> {
  const folders = (process.env.PATH ?? '').split(delimiter);
  for (const folder of folders) {
    const file = join(folder, program);
    const found = await access(file, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (found) return file;
  }
  return undefined;
}

/** The real one where it is installed, else the fake; it prints which. */
export async function startPrometheus(
  gauges: Gauges,
): Promise<PrometheusServer> {
  const program = await findPrometheus();
  process.stdout.write(
    program === undefined
      ? 'No prometheus is installed: a fake server answers as it does (apt-get install prometheus for the real one)\n'
      : `Prometheus is ${program}\n`,
  );
  return program === undefined
    ? startFakePrometheus(gauges)
    : startRealPrometheus(program, gauges);
}
