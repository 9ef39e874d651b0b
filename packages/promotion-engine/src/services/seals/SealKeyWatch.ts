import {
  Clock,
  KubeClient,
  Logger,
  MemoryStore,
  Reflector,
} from '@kardinal/kube-controller';
import { Secret, secretType } from '../credentials/Credentials';
import { loadSealKeys, sealKeySecret, sealKeysOf } from './loadSealKeys';
import { isSameKeys, SealKeyError, SealKeys } from './SealKeys';

/** What the keys are followed with. */
export interface SealKeyWatchParts {
  readonly client: KubeClient;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Where the Secret is. */
  readonly namespace: string;
  /** Other keys count from now on: what was sealed is to be looked at again. */
  readonly onChange: () => void;
}

/**
 * The keys of a control plane, as their Secret says them now. While it says nothing that can be used, the keys that were
 * read last go on: nothing is sealed with a key that nobody chose.
 */
export class SealKeyWatch {
  #keys: SealKeys | undefined;

  constructor(private readonly parts: SealKeyWatchParts) {}

  /** `undefined` until they are read. */
  get keys(): SealKeys | undefined {
    return this.#keys;
  }

  /**
   * Reads the keys, makes them where there are none, and follows their Secret until the signal aborts.
   *
   * @throws SealKeyError when the Secret cannot be used; KubeError when the API server refuses
   */
  async start(signal: AbortSignal): Promise<void> {
    const { client, clock, logger, namespace } = this.parts;
    this.#keys = await loadSealKeys(client, namespace);
    const store = new MemoryStore(secretType);
    store.onChange((_before, after) => this.#follow(after));
    const reflector = new Reflector({
      client,
      clock,
      logger,
      store,
      namespace,
      fieldSelector: `metadata.name=${sealKeySecret}`,
    });
    void reflector.run(signal);
  }

  #follow(secret: Secret | undefined): void {
    const { logger, onChange, namespace } = this.parts;
    if (secret === undefined) {
      logger.error(
        `Secret ${namespace}/${sealKeySecret} was deleted; put it back before the next start, which would make a new key. Until then the keys that were read last go on`,
      );
      return;
    }
    const keys = this.#read(secret);
    if (keys === undefined || this.#isCurrent(keys)) return;
    this.#keys = keys;
    logger.info('The keys of the seals changed', {
      signing: keys.signing.id,
      verifying: [...keys.verifying.keys()].join(', '),
    });
    onChange();
  }

  #read(secret: Secret): SealKeys | undefined {
    try {
      return sealKeysOf(secret);
    } catch (error) {
      if (!(error instanceof SealKeyError)) throw error;
      this.parts.logger.error(
        'The keys of the seals are not followed; those that were read last go on',
        { error: error.message },
      );
      return undefined;
    }
  }

  #isCurrent(keys: SealKeys): boolean {
    return this.#keys !== undefined && isSameKeys(this.#keys, keys);
  }
}
