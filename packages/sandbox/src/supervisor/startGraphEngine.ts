import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RestartingProcess } from '../backend/RestartingProcess';
import { repositoryRoot, SandboxPaths } from '../state/SandboxPaths';
import { Terminal } from './Terminal';

/** Runs the Graph controller in a process of its own, beside a backend that leaves Graphs to it. @public */
export function startGraphEngine({
  paths,
  terminal,
}: {
  readonly paths: SandboxPaths;
  readonly terminal: Terminal;
}): RestartingProcess {
  const engine = new RestartingProcess({
    program: {
      command: process.execPath,
      args: [
        '--require',
        join(repositoryRoot, 'packages/sandbox/bin/exit-with-parent.cjs'),
        join(repositoryRoot, 'packages/sandbox/bin/graph-engine'),
        paths.kubeconfig,
      ],
      cwd: repositoryRoot,
      env: {},
    },
    logFile: paths.graphEngineLog,
    onStart: pid => writeFileSync(paths.graphEnginePid, `${pid}\n`),
    onEnd: () =>
      terminal.warn(
        `The Graph engine ended; it is started again. Its log: ${paths.graphEngineLog}`,
      ),
  });
  engine.start();
  return engine;
}
