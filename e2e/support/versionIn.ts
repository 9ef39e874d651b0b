import { kustomizationPath } from '../../packages/sandbox/src/seed/sampleService';
import { filesAt } from './filesAt';
import { TestSandbox } from './TestSandbox';

/**
 * The version of the sample service that the repository has for an environment.
 *
 * @throws Error when it has none
 */
export async function versionIn(
  sandbox: TestSandbox,
  environment: string,
): Promise<string> {
  const files = await filesAt(sandbox, 'environments');
  const [, file] = kustomizationPath(environment).split('environments/');
  const version = /newTag: (\S+)/.exec(files[file] ?? '')?.[1];
  if (version === undefined) throw new Error(`${file} has no newTag.`);
  return version;
}
