import {
  aBundle,
  aPipeline,
} from '@kardinal/backstage-plugin-kardinal-common/testUtils';
import { observing } from './observing';

const charts = [
  { repository: 'https://charts.example.com', name: 'shop', version: '4.2.0' },
];

const bundle = aBundle('1.29.0', {
  status: {
    phase: 'Verified',
    environments: {
      prod: {
        state: 'Verified',
        commit: 'c1',
        promotedAt: '2026-11-18T10:00:00Z',
      },
    },
  },
});

it('asks about the images and charts of a Bundle with the settings of the environment', () => {
  const asked: unknown[] = [];
  const pipeline = aPipeline(['dev', 'prod']);
  const look = observing(
    {
      observe: each => {
        asked.push(each);
        return { type: 'runs' };
      },
    },
    pipeline,
  );
  const { spec } = bundle;
  const artifacts = { ...spec.artifacts, charts };
  expect(look('prod', { ...bundle, spec: { ...spec, artifacts } })).toEqual({
    type: 'runs',
  });
  expect(asked).toMatchObject([
    {
      namespace: 'default',
      query: {
        pipeline: pipeline.metadata.name,
        environment: 'prod',
        images: [{ tag: '1.29.0' }],
        charts,
        commit: 'c1',
        since: '2026-11-18T10:00:00Z',
      },
    },
  ]);
});

it('knows nothing of an environment that the Pipeline has no more', () => {
  const look = observing(
    { observe: () => ({ type: 'runs' }) },
    aPipeline(['dev']),
  );
  expect(look('prod', bundle)).toEqual({ type: 'unknown' });
});
