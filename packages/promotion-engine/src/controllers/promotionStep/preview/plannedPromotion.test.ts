import { Bundle, Pipeline } from '@kardinal/backstage-plugin-kardinal-common';
import {
  aBundle,
  aPipeline,
} from '@kardinal/backstage-plugin-kardinal-common/testUtils';
import { plannedPromotion } from './plannedPromotion';

const pipeline = aPipeline(['dev', 'prod']);
const bundle = aBundle('1.29.0');
const planned = (environment: string, changed: Partial<Bundle['spec']> = {}) =>
  plannedPromotion(
    pipeline,
    { ...bundle, spec: { ...bundle.spec, ...changed } },
    environment,
    [bundle],
  );

describe('plannedPromotion', () => {
  it('is the promotion as it would be translated', () => {
    expect(planned('prod')).toMatchObject({
      type: 'planned',
      step: {
        kind: 'PromotionStep',
        metadata: { name: 'guestbook-1-29-0.prod', namespace: 'default' },
        spec: {
          bundleRef: 'guestbook-1-29-0',
          environment: 'prod',
          path: 'environments/prod',
        },
      },
    });
  });

  it.each<[string, ReturnType<typeof plannedPromotion>, RegExp]>([
    [
      'an environment that is not there',
      planned('qa'),
      /^this Bundle does not go to qa: it goes to dev, prod$/,
    ],
    ['nothing to deploy', planned('prod', { artifacts: {} }), /images/],
    [
      'an image without a version',
      planned('prod', { artifacts: { images: [{ reference: 'app' }] } }),
      /tag or digest/,
    ],
    [
      'an invalid Pipeline',
      plannedPromotion(withDependency(pipeline, 'nowhere'), bundle, 'prod', [
        bundle,
      ]),
      /dependsOn/,
    ],
  ])('says why there is none: %s', (_what, found, reason) => {
    expect(found).toEqual({
      type: 'impossible',
      reason: expect.stringMatching(reason),
    });
  });
});

function withDependency(from: Pipeline, upstream: string): Pipeline {
  const [first, ...others] = from.spec.environments;
  return {
    ...from,
    spec: {
      ...from.spec,
      environments: [{ ...first, dependsOn: [upstream] }, ...others],
    },
  };
}
