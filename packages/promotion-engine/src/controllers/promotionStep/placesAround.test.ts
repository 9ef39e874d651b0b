import {
  Bundle,
  Pipeline,
  PromotionStep,
} from '@kardinal/backstage-plugin-kardinal-common';
import { aPipeline } from '@kardinal/backstage-plugin-kardinal-common/testUtils';
import { placesAround } from './placesAround';

const url = 'https://forge.example.com/acme/gitops';
const shaOf = (name: string) => name.repeat(40);

/** A change that came to the environments that it names. */
function change(name: string, ...came: readonly string[]): Bundle {
  const verifiedAt = '2026-11-18T10:00:00Z';
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'Bundle',
    metadata: { name },
    spec: {
      type: 'config',
      artifacts: { gitCommit: { repository: url, sha: shaOf(name) } },
    },
    status: {
      environments: Object.fromEntries(
        came.map(environment => [environment, { state: 'NoOp', verifiedAt }]),
      ),
    },
  };
}

function placesOf(
  environment: string,
  pipeline: Pipeline | undefined,
  ...bundles: readonly Bundle[]
) {
  const cached = {
    pipeline: () => pipeline,
    bundlesOfPipeline: () => bundles,
    trusted: (bundle: Bundle) => bundle,
  };
  const step = {
    metadata: { name: 'step', namespace: 'default' },
    spec: {
      pipeline: 'guestbook',
      bundleRef: 'new',
      environment,
      path: `environments/${environment}`,
      git: { url, branch: `environment/${environment}`, layout: 'branch' },
    },
  } as unknown as PromotionStep;
  return placesAround(cached, step);
}

const place = (environment: string, recorded?: string) => ({
  environment,
  branch: `environment/${environment}`,
  path: `environments/${environment}`,
  ...(recorded === undefined ? {} : { recorded }),
});
const { spec, ...rest } = aPipeline(['dev', 'staging', 'prod']);
const pipeline: Pipeline = {
  ...rest,
  spec: { ...spec, git: { ...spec.git, layout: 'branch' } },
};

describe('the environments around that of a promotion', () => {
  it('are it and all that follow, with what the records say, and those that have the change', () => {
    const first = change('a', 'dev', 'prod');
    expect(placesOf('staging', pipeline, first)).toEqual({
      ahead: [place('staging'), place('prod', shaOf('a'))],
      before: [],
    });
    const own = { ...change('b', 'dev', 'staging'), metadata: { name: 'new' } };
    expect(placesOf('prod', pipeline, own)).toEqual({
      ahead: [place('prod')],
      before: [place('dev', shaOf('b')), place('staging', shaOf('b'))],
    });
  });

  it('are it alone when the Pipeline is gone', () => {
    expect(placesOf('dev', undefined)).toEqual({
      ahead: [place('dev')],
      before: [],
    });
  });
});
