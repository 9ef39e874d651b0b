import { buildApp } from '../../packages/sandbox/src/build/buildApp';
import { repositoryRoot } from '../../packages/sandbox/src/state/SandboxPaths';
import { compiledOnce } from '../../scripts/programs/compile.cjs';

/**
 * Before journeys that start side by side: each of their sandboxes would build the portal into the same folder, and compile
 * the same programs. What this process starts from now on takes them as they are.
 */
export default async function prepareSandboxes(): Promise<void> {
  Object.assign(process.env, await compiledOnce());
  await buildApp({
    root: repositoryRoot,
    onBuild: () => process.stdout.write('Building the portal …\n'),
  });
}
