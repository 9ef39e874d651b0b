import { readFile, rm } from 'node:fs/promises';
import type { Bundle } from '@kardinal/backstage-plugin-kardinal-common';
import { SandboxPaths } from '../state/SandboxPaths';
import { SandboxSettings, writePrivateFile } from '../state/SandboxSettings';
import { livePast, PastOptions } from './livePast';

/**
 * The Bundles of a past that was lived through; `undefined` where it was not, or was interrupted: then the forge is
 * emptied, for the past begins anew with it.
 *
 * @public
 */
export async function keptPast(
  paths: SandboxPaths,
): Promise<readonly Bundle[] | undefined> {
  const text = await readFile(paths.past, 'utf8').catch(() => undefined);
  if (text !== undefined) return JSON.parse(text);
  await rm(paths.forge, { recursive: true, force: true });
  return undefined;
}

/** Lives through the past, and keeps it until the control plane has it. @public */
export async function makePast(
  facts: Pick<PastOptions, 'forge' | 'cloneUrl' | 'clock'> & {
    readonly settings: SandboxSettings;
    readonly paths: SandboxPaths;
  },
): Promise<readonly Bundle[]> {
  const { settings, paths, ...rest } = facts;
  const { botToken, reviewerToken } = settings.secrets;
  const past = await livePast({
    ...rest,
    botToken,
    reviewerToken,
    directory: paths.pastMirrors,
  });
  await writePrivateFile(paths.past, JSON.stringify(past));
  return past;
}
