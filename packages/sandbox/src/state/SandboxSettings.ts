import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ForgeDialect } from '../commandLine/parseCommandLine';
import { SandboxError } from '../SandboxError';

/** What only this sandbox knows. None of it leaves the state directory, except `ciToken` in the curl line. @public */
export interface SandboxSecrets {
  /** The bearer token of the embedded Kubernetes API. */
  readonly kubernetesToken: string;
  /** What the sample service's CI would send. */
  readonly ciToken: string;
  readonly ciHmacSecret: string;
  readonly webhookSecret: string;
  /** The forge's account that the controllers use. */
  readonly botToken: string;
  /** The forge's account of the person who reviews. */
  readonly reviewerToken: string;
}

/** What a sandbox remembers from start to start. @public */
export interface SandboxSettings {
  readonly version: 1;
  readonly port: number;
  /** Added to the machine's clock, in milliseconds. */
  readonly clockOffsetMs: number;
  /** `done` once: what a person deletes afterwards stays deleted. */
  readonly seed: 'pending' | 'done';
  /** What the forge is used as; absent where an earlier version wrote this: `github`. */
  readonly forge?: ForgeDialect;
  readonly secrets: SandboxSecrets;
}

/** What the forge is used as. @public */
export function forgeOf({ forge = 'github' }: SandboxSettings): ForgeDialect {
  return forge;
}

/** @public */
export function generateSecrets(): SandboxSecrets {
  const secret = () => randomBytes(24).toString('base64url');
  return {
    kubernetesToken: secret(),
    ciToken: secret(),
    ciHmacSecret: secret(),
    webhookSecret: secret(),
    botToken: secret(),
    reviewerToken: secret(),
  };
}

/** `undefined` when there is no sandbox yet. @public */
export async function readSettings(
  file: string,
): Promise<SandboxSettings | undefined> {
  const text = await readFile(file, 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    },
  );
  if (text === undefined) return undefined;
  const settings = parseSettings(text);
  if (settings) return settings;
  throw new SandboxError(
    `${file} is not from this version of the sandbox. Add --fresh to begin anew.`,
  );
}

function parseSettings(text: string): SandboxSettings | undefined {
  try {
    const settings: SandboxSettings = JSON.parse(text);
    return settings.version === 1 ? settings : undefined;
  } catch {
    return undefined;
  }
}

/** @public */
export async function writeSettings(
  file: string,
  settings: SandboxSettings,
): Promise<void> {
  await writePrivateFile(file, `${JSON.stringify(settings, undefined, 2)}\n`);
}

/** Replaces a file as a whole; only its owner may read it. @public */
export async function writePrivateFile(
  file: string,
  text: string,
): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.new`;
  await writeFile(draft, text, { mode: 0o600 });
  await chmod(draft, 0o600);
  await rename(draft, file);
}
