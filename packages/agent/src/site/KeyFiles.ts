import { createPublicKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Clock, Logger } from '@kardinal/foundation';
import {
  AgentKey,
  parseAgentKey,
  parseVerifyingKeys,
  SealKeys,
} from '@kardinal/promotion-engine';
import { readFiles } from './readFiles';

/** How often the files are looked at, in milliseconds. */
const interval = 10_000;

/** Where the keys of an agent are. */
export interface KeyPlaces {
  readonly shard: string;
  /** A directory with the public keys of the control plane, and of other agents. */
  readonly controlPlaneKeys: string;
  /** A file with the private key of this agent. */
  readonly sealKey: string;
}

/** The keys of an agent, as their files say them now. While they cannot be used, those that were read last go on. */
export class KeyFiles {
  private constructor(
    private readonly places: KeyPlaces,
    private readonly logger: Logger,
    private current: SealKeys,
    private text: string,
  ) {}

  /** @throws Error naming the option and the fix, where there is no key that can be used */
  static async open(places: KeyPlaces, logger: Logger): Promise<KeyFiles> {
    const { keys, text } = await read(places);
    return new KeyFiles(places, logger, keys, text);
  }

  /** The same object while they are the same. */
  get keys(): SealKeys {
    return this.current;
  }

  /** Calls back whenever other keys count, until the signal aborts. */
  follow(clock: Clock, signal: AbortSignal, onChange: () => void): void {
    const round = () => {
      if (signal.aborted) return;
      void this.refresh(onChange).then(() => {
        if (signal.aborted) return;
        const cancel = clock.setTimeout(() => {
          signal.removeEventListener('abort', cancel);
          round();
        }, interval);
        signal.addEventListener('abort', cancel, { once: true });
      });
    };
    round();
  }

  private async refresh(onChange: () => void): Promise<void> {
    try {
      const { keys, text } = await read(this.places);
      if (text === this.text) return;
      this.text = text;
      this.current = keys;
      this.logger.info('The keys of the seals changed', {
        signing: keys.signing.id,
        verifying: [...keys.verifying.keys()].join(', '),
      });
      onChange();
    } catch (error) {
      this.logger.error(
        'The keys of the seals are not followed; those that were read last go on',
        { error: error instanceof Error ? error.message : String(error) },
      );
    }
  }
}

/**
 * The private key of an agent.
 *
 * @throws Error naming the option and the fix; never what is in the file
 */
export async function readAgentKey({
  sealKey,
  shard,
}: Pick<KeyPlaces, 'sealKey' | 'shard'>): Promise<AgentKey> {
  const pem = await readFile(sealKey, 'utf8').catch((error: Error) => {
    throw new Error(
      `--seal-key: ${error.message}; make one with: kardinal-agent create-key --shard ${shard} --out ${sealKey}`,
    );
  });
  return attempt('--seal-key', sealKey, () => parseAgentKey(pem, shard));
}

async function read(
  places: KeyPlaces,
): Promise<{ readonly keys: SealKeys; readonly text: string }> {
  const { controlPlaneKeys: directory, shard } = places;
  const option = '--control-plane-keys';
  const files = await readFiles(directory);
  if (files === undefined)
    throw new Error(
      `${option}: there is no directory ${directory}; put the .pub fields of the Secret kardinal-seal-keys of the control plane into it, a file for each`,
    );
  const texts = [...files].map(([name, bytes]): [string, string] => [
    name,
    bytes.toString('utf8'),
  ]);
  const trusted = attempt(option, directory, () =>
    parseVerifyingKeys(Object.fromEntries(texts)),
  );
  const { signing, field } = await readAgentKey(places);
  const own = { key: createPublicKey(field.text), shard };
  return {
    keys: { signing, verifying: new Map([...trusted, [signing.id, own]]) },
    text: JSON.stringify([field, texts]),
  };
}

function attempt<T>(option: string, path: string, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${option}: ${path}: ${reason}`);
  }
}
