import { buildApp } from '../../packages/sandbox/src/build/buildApp';
import { repositoryRoot } from '../../packages/sandbox/src/state/SandboxPaths';

/** Before journeys that start side by side: each of their sandboxes would build the portal into the same folder. */
export default function buildPortal(): Promise<void> {
  return buildApp({
    root: repositoryRoot,
    onBuild: () => process.stdout.write('Building the portal …\n'),
  });
}
