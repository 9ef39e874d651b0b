import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { stringify } from 'yaml';
import { Program } from '../backend/RestartingProcess';

const command = 'docker-registry';

/** Where a registry keeps what, and listens. @public */
export interface RegistryPlace {
  /** Of its configuration. */
  readonly configFile: string;
  /** Of what is stored there. */
  readonly directory: string;
  readonly port: number;
}

/** How the registry of the sandbox is run, or `undefined` where none is installed. @public */
export async function registryProgram(
  { configFile, directory }: Pick<RegistryPlace, 'configFile' | 'directory'>,
  path = process.env.PATH ?? '',
): Promise<Program | undefined> {
  for (const folder of path.split(delimiter)) {
    const file = join(folder, command);
    const isThere = await access(file, constants.X_OK).then(
      () => true,
      () => false,
    );
    // Variables such as REGISTRY_HTTP_ADDR would change what the file says.
    if (isThere)
      return {
        command: file,
        args: ['serve', configFile],
        cwd: directory,
        env: { PATH: path },
      };
  }
  return undefined;
}

/** What docker-registry reads: no login and no TLS, for this machine alone. @public */
export function registryConfig({
  directory,
  port,
}: Pick<RegistryPlace, 'directory' | 'port'>): string {
  return stringify({
    version: '0.1',
    log: { level: 'warn', accesslog: { disabled: true } },
    storage: { filesystem: { rootdirectory: directory } },
    http: { addr: `127.0.0.1:${port}` },
  });
}
