import { mkdir } from 'node:fs/promises';
import { RestartingProcess } from '../backend/RestartingProcess';
import { portsFrom } from '../ports/ports';
import { registryConfig, registryProgram } from '../registry/registryProgram';
import { SandboxPaths } from '../state/SandboxPaths';
import { SandboxSettings, writePrivateFile } from '../state/SandboxSettings';
import { Terminal } from './Terminal';

/** A registry for artifacts, with its URL. @public */
export interface SandboxRegistry {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a registry in which promotions can store what they render, where docker-registry is installed. @public */
export async function startRegistry({
  paths,
  settings,
  terminal,
}: {
  readonly paths: SandboxPaths;
  readonly settings: SandboxSettings;
  readonly terminal: Terminal;
}): Promise<SandboxRegistry | undefined> {
  const { registry: directory, registryConfig: configFile } = paths;
  const program = await registryProgram({ configFile, directory });
  if (program === undefined) return undefined;
  const { registry: port } = portsFrom(settings.port);
  await mkdir(directory, { recursive: true });
  await writePrivateFile(configFile, registryConfig({ directory, port }));
  const server = new RestartingProcess({
    program,
    logFile: paths.registryLog,
    onEnd: () =>
      terminal.warn(`The registry ended. Its log: ${paths.registryLog}`),
  });
  server.start();
  return { url: `http://localhost:${port}`, stop: () => server.stop() };
}
