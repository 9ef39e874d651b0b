import { graphType } from '../../packages/graph-controller/src';
import { KubeObject } from '../../packages/foundation/src';
import {
  bundleType,
  commitStatusType,
  labels,
  pipelineType,
  policyGateType,
  promotionStepType,
  templateType,
} from '../../plugins/kardinal-common/src';
import { TestSandbox } from './TestSandbox';
import { until } from './until';

const quietMs = 10_000;
const everyMs = 2_000;

/**
 * Resolves when nothing of a Pipeline is written any more: none of its objects changed for ten seconds.
 *
 * @throws Error when that is never so
 */
export async function settled(
  sandbox: TestSandbox,
  pipeline: string,
): Promise<void> {
  let last: string | undefined;
  let since = Date.now();
  await until(
    `${pipeline} without writes`,
    async () => {
      const now = await versions(sandbox, pipeline);
      if (now !== last) since = Date.now();
      last = now;
      return Date.now() - since >= quietMs || undefined;
    },
    { everyMs },
  );
}

/** Of its own objects alone: others of a shared sandbox are not read. */
async function versions(
  { kubernetes: { client }, platform }: TestSandbox,
  name: string,
): Promise<string> {
  const own = { labelSelector: `${labels.pipeline}=${name}` };
  const [pipeline, ...lists] = await Promise.all([
    client.get(pipelineType, { namespace: 'default', name }),
    client.list(bundleType, own),
    client.list(graphType, own),
    client.list(promotionStepType, own),
    client.list(policyGateType, own),
    client.list(commitStatusType, own),
    // A team reads those only where it was given the right.
    platform.list(templateType),
  ]);
  return [
    pipeline,
    ...lists.flatMap(({ items }): readonly KubeObject[] => items),
  ]
    .filter(each =>
      [each?.metadata.labels?.[labels.pipeline], each?.metadata.name].includes(
        name,
      ),
    )
    .map(each =>
      [each?.kind, each?.metadata.name, each?.metadata.resourceVersion].join(
        ' ',
      ),
    )
    .sort()
    .join('\n');
}
