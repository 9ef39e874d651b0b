import { access, constants, readdir } from 'node:fs/promises';
import { delimiter, join, resolve } from 'node:path';

/** Where the suites on a real Kubernetes keep what they built. */
const built = resolve(__dirname, '../../node_modules/.cache/real-cluster');

/** The `PATH` of a sandbox: that of this process, and kustomize where Go built it before. */
export async function pathOfSandbox(): Promise<string> {
  const names = await readdir(built).catch(() => []);
  const kustomize = names.filter(name => /^kustomize-[0-9a-f]+$/.test(name));
  return [
    process.env.PATH ?? '',
    ...kustomize.map(name => join(built, name)),
  ].join(delimiter);
}

/** Whether a sandbox finds one of the programs. */
export async function findsProgram(
  ...programs: readonly string[]
): Promise<boolean> {
  const folders = (await pathOfSandbox()).split(delimiter);
  const files = folders.flatMap(folder =>
    programs.map(program => join(folder, program)),
  );
  const found = await Promise.allSettled(
    files.map(file => access(file, constants.X_OK)),
  );
  return found.some(({ status }) => status === 'fulfilled');
}
