import { filesAt } from './filesAt';
import { pushFiles } from './pushFiles';
import { Service } from './Service';
import { TestSandbox } from './TestSandbox';

/** Somebody writes a version into the repository past Kardinal, as a hotfix. */
export async function tagByHand(
  sandbox: TestSandbox,
  service: Service,
  environment: string,
  version: string,
): Promise<string> {
  const directory = service.pathOf(environment);
  const { 'kustomization.yaml': before = '' } = await filesAt(
    sandbox,
    directory,
  );
  return pushFiles(
    sandbox,
    {
      [`${directory}/kustomization.yaml`]: before.replace(
        /newTag: .*/,
        `newTag: ${version}`,
      ),
    },
    `Hotfix ${service.name} ${version} in ${environment}`,
  );
}
