import { Pipeline, pipelineType } from '../../plugins/kardinal-common/src';
import { TestSandbox } from './TestSandbox';
import { until } from './until';

type Drift = NonNullable<NonNullable<Pipeline['status']>['drift']>[number];

/** Resolves when the Pipeline of a service has on record that an environment has drifted. */
export function driftOf(
  { kubernetes }: TestSandbox,
  pipeline: string,
  environment: string,
): Promise<Drift> {
  return until(`drift of ${environment} of ${pipeline}`, async () =>
    (await pipelineOf(kubernetes, pipeline))?.status?.drift?.find(
      each => each.environment === environment,
    ),
  );
}

/** Resolves when nothing of the Pipeline of a service has drifted any more. */
export function withoutDrift(
  { kubernetes }: TestSandbox,
  pipeline: string,
): Promise<Pipeline> {
  return until(`no drift of ${pipeline}`, async () => {
    const found = await pipelineOf(kubernetes, pipeline);
    return found?.status?.drift === undefined ? found : undefined;
  });
}

function pipelineOf(
  { client }: TestSandbox['kubernetes'],
  name: string,
): Promise<Pipeline | undefined> {
  return client.get(pipelineType, { namespace: 'default', name });
}
