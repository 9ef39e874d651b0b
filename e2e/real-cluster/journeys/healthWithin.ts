import { samplePipeline } from '../../../packages/sandbox/src/seed/controlPlane';
import { pipelineType } from '../../../plugins/kardinal-common/src';
import { TestSandbox } from '../../support/TestSandbox';

/** Lets a version of the sample service that is not healthy after so long fail, a Go duration. */
export async function healthWithin(
  { kubernetes, forge }: TestSandbox,
  timeout: string,
): Promise<void> {
  const { client } = kubernetes;
  const { metadata } = samplePipeline(forge.cloneUrl);
  const pipeline = await client.get(pipelineType, metadata);
  if (!pipeline) throw new Error('The sandbox has no Pipeline.');
  const environments = pipeline.spec.environments.map(environment => ({
    ...environment,
    health: { ...environment.health, timeout },
  }));
  const body = { spec: { environments } };
  await client.patch(pipelineType, metadata, { type: 'merge', body });
}
