import { dirname, join } from 'node:path';
import { repositoryRoot } from '../state/SandboxPaths';
import { Program } from './RestartingProcess';

/** The path of the Backstage command line interface. @public */
export function backstageCli(): string {
  const manifest = require.resolve('@backstage/cli/package.json');
  return join(dirname(manifest), 'bin/backstage-cli');
}

const exitWithParent = join(
  repositoryRoot,
  'packages/sandbox/bin/exit-with-parent.cjs',
);

/** In MiB: a start makes much that is soon forgotten, and a tenth of its processor time goes to looking through the 16 of Node.js. @see https://nodejs.org/api/cli.html#--max-semi-space-sizesize-in-mib */
const youngGeneration = '--max-semi-space-size=64';

/** @public */
export interface ProgramOptions {
  /** Of the repository. */
  readonly root: string;
  /** The file that is read after `app-config.yaml`. */
  readonly configFile: string;
}

/** The backend as one process, of the sources as they are when it starts; it serves the built frontend. @public */
export function backendProgram({ root, configFile }: ProgramOptions): Program {
  return {
    command: process.execPath,
    args: [
      youngGeneration,
      '--require',
      exitWithParent,
      join(repositoryRoot, 'scripts/programs/run.cjs'),
      'src/index.ts',
      ...configArgs({ root, configFile }),
    ],
    cwd: join(root, 'packages/backend'),
    env: { NODE_ENV: 'production', KARDINAL_CHECKOUT: root },
  };
}

/** The backend, started again when one of its sources changes. @public */
export function reloadingBackendProgram(options: ProgramOptions): Program {
  return developmentProgram(options, 'packages/backend', [
    '--require',
    exitWithParent,
  ]);
}

/** The frontend's development server. @public */
export function reloadingAppProgram(options: ProgramOptions): Program {
  return developmentProgram(options, 'packages/app', []);
}

function developmentProgram(
  options: ProgramOptions,
  folder: string,
  args: readonly string[],
): Program {
  return {
    command: process.execPath,
    args: [
      '--require',
      exitWithParent,
      backstageCli(),
      'package',
      'start',
      ...configArgs(options),
      ...args,
    ],
    cwd: join(options.root, folder),
    env: { NODE_ENV: 'development', BROWSER: 'none' },
  };
}

function configArgs({ root, configFile }: ProgramOptions): readonly string[] {
  return ['--config', join(root, 'app-config.yaml'), '--config', configFile];
}
