import { graphType } from '@kardinal/graph-controller';
import { Clock, KubeClient, Logger, sleep } from '@kardinal/kube-controller';
import { EngineSettings } from '../../EngineSettings';
import { crds } from './crds.generated';

/** Between two looks while something is missing, in milliseconds. */
const again = 5_000;

const [graphGroup] = graphType.apiVersion.split('/');

/** What kinds are looked for with. */
export interface KindWatchParts {
  readonly client: Pick<KubeClient, 'resolve'>;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'warn' | 'info'>;
  readonly settings: Pick<EngineSettings, 'crds' | 'graphEngine'>;
  /** Called with the names of the definitions, such as `graphs.experimental.kro.run`, whenever others are missing; none at the end. */
  readonly onChange: (missing: readonly string[]) => void;
}

/** Notices definitions that whoever runs the control plane has not installed there; until then nothing of them can be read. */
export class KindWatch {
  #missing: readonly string[] = [];

  constructor(private readonly parts: KindWatchParts) {}

  /** @throws KubeError when the API does not answer */
  async look(): Promise<void> {
    const { client, logger, onChange } = this.parts;
    const missing: string[] = [];
    for (const { metadata, spec } of this.#expected()) {
      const { group, names, versions } = spec;
      const type = `${group}/${versions[0].name}`;
      if ((await client.resolve(type, names.kind)) === undefined)
        missing.push(metadata.name);
    }
    if (missing.join() === this.#missing.join()) return;
    this.#missing = missing;
    if (missing.length > 0)
      logger.warn('Definitions are not installed in the control plane', {
        missing: missing.join(', '),
      });
    else logger.info('Every definition is installed in the control plane');
    onChange(missing);
  }

  /** Looks again until nothing is missing, or the signal aborts. */
  async follow(signal: AbortSignal): Promise<void> {
    const { clock, logger } = this.parts;
    while (this.#missing.length > 0 && !signal.aborted) {
      await sleep(clock, again, signal);
      await this.look().catch(error =>
        logger.warn('Definitions could not be looked for', {
          error: String(error),
        }),
      );
    }
  }

  /** Those that others install: the rest was applied at the start. */
  #expected() {
    const { settings } = this.parts;
    const isExternal = settings.graphEngine?.type === 'external';
    return crds.filter(
      ({ spec }) =>
        settings.crds === 'never' || (isExternal && spec.group === graphGroup),
    );
  }
}
