import { parseAllDocuments } from 'yaml';
import {
  DialectImportView,
  hydrate,
  Pipeline,
  pipelineType,
} from '../../plugins/kardinal-common/src';
import { askKardinal } from './askPortal';
import { Service } from './Service';
import { TestSandbox } from './TestSandbox';

/**
 * Somebody takes the Pipeline of another tool's promotion from the portal, mends what the answer says that it does not carry over
 * (the repository's address and login, what is rendered and where to, and where the health is seen), and applies it.
 *
 * @param place - as in the address, e.g. `kargo/Project/default/shop`
 * @returns what was not carried over
 */
export async function importPipeline(
  sandbox: TestSandbox,
  place: string,
  service: Service,
): Promise<readonly string[]> {
  const view = await askKardinal<DialectImportView>(
    sandbox,
    `dialects/${place}/import`,
  );
  if (view.outcome === 'impossible') throw new Error(view.problems.join('; '));
  const [document] = parseAllDocuments(view.yaml);
  const imported = document.toJS() as Pipeline;
  const { git, environments } = imported.spec;
  const url = sandbox.forge.cloneUrl;
  const own = service.pipeline(url).spec.environments;
  await sandbox.kubernetes.client.create(pipelineType, {
    ...imported,
    spec: {
      ...imported.spec,
      git: { ...git, url, secretRef: { name: 'forge-token' } },
      environments: environments.map((environment, index) => ({
        ...environment,
        // What is rendered is in its path here.
        ...(environment.steps && {
          steps: environment.steps.map(step =>
            step.uses === hydrate ? { uses: hydrate } : step,
          ),
        }),
        path: own[index].path,
        health: own[index].health,
      })),
    },
  });
  return view.notCarried.map(({ field }) => field);
}
