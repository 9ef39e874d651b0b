import { pipelineType } from '../../plugins/kardinal-common/src';
import { TestSandbox } from './TestSandbox';

/** Changes a Pipeline as somebody with kubectl does. */
export async function patchPipeline(
  { kubernetes }: TestSandbox,
  name: string,
  spec: Readonly<Record<string, unknown>>,
): Promise<void> {
  await kubernetes.client.patch(
    pipelineType,
    { namespace: 'default', name },
    { type: 'merge', body: { spec } },
  );
}
