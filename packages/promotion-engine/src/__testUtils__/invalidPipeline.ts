import {
  orderEnvironments,
  Pipeline,
  PipelineSpec,
} from '@kardinal/backstage-plugin-kardinal-common';
import { FakeScm } from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { ManualClock } from '@kardinal/kube-controller/testing';
import { healthAdapters } from '../builtin/health';
import { promotionSteps } from '../builtin/steps';
import { emptyRegistries } from '../registry/Registries';
import { createEgress } from '../services/egress';
import { installationProblems } from '../services/installationProblems';

/** An environment as its Pipeline declares it. */
export type Environment = PipelineSpec['environments'][number];

const scm = new FakeScm({ id: 'github', url: 'https://forge.example.com' });
const registries = emptyRegistries();
registries.providers.add(scm.provider);
registries.steps.add(...promotionSteps);
registries.adapters.add(...healthAdapters);
const egress = createEgress({
  allow: [],
  own: ['https://api.cluster.example.com:6443'],
  clock: new ManualClock(),
});

/** The first environment of the Pipeline. */
export const dev: Environment = {
  name: 'dev',
  approval: 'auto',
  update: { strategy: 'kustomize' },
};
/** The second. */
export const prod: Environment = { ...dev, name: 'prod' };
/** Where its manifests are. */
export const git = {
  url: 'https://forge.example.com/shop/gitops',
  branch: 'main',
  layout: 'directory',
  provider: 'github',
} as const;

/** What the controller of Pipelines reports of a Pipeline with all that is built in, a line for each problem. */
export function invalidPipeline(
  spec: Partial<PipelineSpec>,
  name = 'shop',
): readonly string[] {
  const pipeline: Pipeline = {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'Pipeline',
    metadata: { name, namespace: 'default' },
    spec: {
      git,
      environments: [dev, prod],
      historyLimit: 20,
      graphHistoryLimit: 3,
      ...spec,
    },
  };
  const order = orderEnvironments(pipeline);
  return [
    ...(order.type === 'invalid'
      ? order.problems.map(({ field, message }) => `${field}: ${message}`)
      : []),
    ...installationProblems({ registries, egress }, pipeline),
  ];
}

/** What its second environment says besides. */
export const second = (
  changes: Partial<Environment>,
): Partial<PipelineSpec> => ({
  environments: [dev, { ...prod, ...changes }],
});
