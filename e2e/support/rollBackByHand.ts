import { createOnce } from '../../packages/sandbox/src/kube/createOnce';
import {
  planRollback,
  rollbackBundle,
  rfc3339,
} from '../../plugins/kardinal-common/src';
import { Service } from './Service';
import { TestSandbox } from './TestSandbox';

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
  const bundles = (await kubernetes.bundles()).filter(
    ({ metadata }) => metadata.labels?.['kardinal.io/pipeline'] === pipeline,
  );
  const plan = planRollback({ environment, bundles });
  if (plan.type === 'impossible') throw new Error(plan.reason);
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
