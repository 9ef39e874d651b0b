import { graphType } from '../../packages/graph-controller/src';
import { KubeObject } from '../../packages/foundation/src';
import {
  bundleType,
  commitStatusType,
  pipelineType,
  policyGateType,
  promotionStepType,
  templateType,
} from '../../plugins/kardinal-common/src';
import { pause } from './pause';
import { TestSandbox } from './TestSandbox';
import { until } from './until';

const quietMs = 10_000;

/**
 * Resolves when nothing of a Pipeline is written any more: none of its objects changed for ten seconds.
 *
 * @throws Error when that is never so
 */
export async function settled(
  sandbox: TestSandbox,
  pipeline: string,
): Promise<void> {
  await until(`${pipeline} without writes`, async () => {
    const before = await versions(sandbox, pipeline);
    await pause(quietMs);
    return (await versions(sandbox, pipeline)) === before || undefined;
  });
}

async function versions(
  { kubernetes: { client }, platform }: TestSandbox,
  pipeline: string,
): Promise<string> {
  const lists = await Promise.all([
    client.list(pipelineType),
    client.list(bundleType),
    client.list(graphType),
    client.list(promotionStepType),
    client.list(policyGateType),
    client.list(commitStatusType),
    // A team reads those only where it was given the right.
    platform.list(templateType),
  ]);
  return lists
    .flatMap(({ items }): readonly KubeObject[] => items)
    .filter(({ metadata }) =>
      [metadata.labels?.['kardinal.io/pipeline'], metadata.name].includes(
        pipeline,
      ),
    )
    .map(({ kind, metadata }) =>
      [kind, metadata.name, metadata.resourceVersion].join(' '),
    )
    .sort()
    .join('\n');
}
