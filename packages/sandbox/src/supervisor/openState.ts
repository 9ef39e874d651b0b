import { chmod, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { resolveClockOffset } from '../clock/resolveClockOffset';
import { ForgeDialect, StateReuse } from '../commandLine/parseCommandLine';
import { SandboxError } from '../SandboxError';
import { claimDirectory } from '../state/claimDirectory';
import { SandboxPaths } from '../state/SandboxPaths';
import {
  forgeOf,
  generateSecrets,
  readSettings,
  SandboxSettings,
  writeSettings,
} from '../state/SandboxSettings';

/** @public */
export interface OpenStateOptions {
  readonly paths: SandboxPaths;
  readonly reuse: StateReuse;
  readonly port?: number;
  readonly clock?: Date;
  readonly forge?: ForgeDialect;
}

/** A state directory that belongs to this process. @public */
export interface OpenState {
  readonly settings: SandboxSettings;
  readonly release: () => Promise<void>;
}

const defaultPort = 7007;

/** Claims a state directory and reads or makes the settings in it. @public */
export async function openState(options: OpenStateOptions): Promise<OpenState> {
  const { paths } = options;
  const release = await claimDirectory(paths.directory);
  try {
    if (options.reuse === 'fresh') await forget(paths);
    await mkdir(paths.directory, { recursive: true, mode: 0o700 });
    // It holds the secrets and the database; one that was there may have let others read them.
    await chmod(paths.directory, 0o700);
    const kept = await readSettings(paths.settings);
    const settings: SandboxSettings = {
      version: 1,
      seed: kept?.seed ?? 'pending',
      forge: dialectOf(kept, options.forge),
      secrets: kept?.secrets ?? generateSecrets(),
      port: options.port ?? kept?.port ?? defaultPort,
      clockOffsetMs: resolveClockOffset({
        kept: kept?.clockOffsetMs,
        asked: options.clock,
        machineNow: Date.now(),
      }),
    };
    return { settings, release };
  } catch (error) {
    await release();
    throw error;
  }
}

/** The Pipeline of a sandbox names it. */
function dialectOf(
  kept: SandboxSettings | undefined,
  asked: ForgeDialect | undefined,
): ForgeDialect {
  const known = kept && forgeOf(kept);
  if (known !== undefined && asked !== undefined && known !== asked)
    throw new SandboxError(
      `--forge ${asked}: this sandbox uses its forge as ${known}. Add --fresh to begin anew.`,
    );
  return asked ?? known ?? 'github';
}

/** Remembers the settings once it is known that they can be used. @public */
export async function keepSettings(
  paths: SandboxPaths,
  settings: SandboxSettings,
): Promise<void> {
  await writeSettings(paths.settings, settings);
}

/** Deletes a sandbox, and never anything else. */
async function forget(paths: SandboxPaths): Promise<void> {
  const names = await readdir(paths.directory).catch((): string[] => []);
  if (names.length > 0 && !names.includes('settings.json'))
    throw new SandboxError(
      `${paths.directory} holds something that is no sandbox: --fresh does not delete it. Choose another directory with --state.`,
    );
  // The settings go last: what is left of an interrupted deletion is still known as a sandbox.
  const order = names.filter(name => name !== 'settings.json');
  for (const name of [...order, 'settings.json'])
    await rm(join(paths.directory, name), { recursive: true, force: true });
}
