import { buildApp } from '../../packages/sandbox/src/build/buildApp';
import { repositoryRoot } from '../../packages/sandbox/src/state/SandboxPaths';
import { compiledOnce } from '../../scripts/programs/compile.cjs';
import { startSandboxHost } from './sandboxes/SandboxHost';
import { TestSandbox } from './TestSandbox';

/**
 * Before journeys that start side by side: each of their sandboxes would build the portal into the same folder, and compile
 * the same programs. What this process starts from now on takes them as they are. It also has the sandboxes that they share.
 *
 * @returns what ends them
 */
export default async function prepareSandboxes(): Promise<() => Promise<void>> {
  Object.assign(process.env, await compiledOnce());
  await buildApp({
    root: repositoryRoot,
    onBuild: () => process.stdout.write('Building the portal …\n'),
  });
  const host = await startSandboxHost({
    start: options => TestSandbox.start(options),
    // One of two processors for each.
    copies: 2,
  });
  process.env.SANDBOX_HOST = host.url;
  return async () => {
    process.stdout.write(`${host.starts()} sandboxes were shared.\n`);
    await host.stop();
  };
}
