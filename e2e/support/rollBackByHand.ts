import { createOnce } from '../../packages/sandbox/src/kube/createOnce';
import {
  planRollback,
  rollbackBundle,
  rfc3339,
} from '../../plugins/kardinal-common/src';
import { Service } from './Service';
import { TestSandbox } from './TestSandbox';
import { until } from './until';

/**
 * Somebody who may create Bundles, and is nobody in the portal, rolls an environment of a service back.
 *
 * @returns the Bundle that does it
 * @throws Error when there is nothing to go back to
 */
export async function rollBackByHand(
  sandbox: TestSandbox,
  { name: pipeline }: Service,
  environment: string,
): Promise<string> {
  const { kubernetes } = sandbox;
  // The record of a Bundle follows its step.
  const plan = await until(`a rollback of ${environment}`, async () => {
    const bundles = (await kubernetes.bundles()).filter(
      ({ metadata }) => metadata.labels?.['kardinal.io/pipeline'] === pipeline,
    );
    const found = planRollback({ environment, bundles });
    if (found.type === 'impossible') throw new Error(found.reason);
    return found;
  });
  const bundle = rollbackBundle({
    ...plan,
    pipeline,
    urgency: { type: 'normal' },
    occurrence: '',
    createdAt: rfc3339(sandbox.now()),
    requestedBy: 'user:default/ana',
    reason: 'It is slow',
  });
  await createOnce(kubernetes.client, bundle);
  return bundle.metadata.name;
}
