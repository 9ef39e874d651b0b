import { ChangeWindow } from '../api/types.generated';
import { aPipeline } from '../testing/objects';
import { guardedEnvironment } from './guards';
import { guardingWindows } from './guardingWindows';

const pipeline = aPipeline(['dev', 'prod']);
const prod = guardedEnvironment(pipeline, pipeline.spec.environments[1]);

function window(
  name: string,
  namespace: string,
  labels: Record<string, string>,
): ChangeWindow {
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'ChangeWindow',
    metadata: { name, namespace, labels },
    spec: { exclude: [{ start: '2026-01-01T00:00', end: '2026-01-02T00:00' }] },
  };
}

const org = { 'kardinal.io/scope': 'org' };
const toProd = { 'kardinal.io/applies-to': 'prod' };

const windows = [
  window('of-the-team', 'default', toProd),
  window('everywhere', 'platform-policies', org),
  window('of-dev', 'platform-policies', {
    ...org,
    'kardinal.io/applies-to': 'dev',
  }),
  window('foreign', 'elsewhere', { ...org, ...toProd }),
];

describe('the change windows that guard an environment', () => {
  it.each([
    ['a Pipeline', pipeline, ['org everywhere', 'team of-the-team']],
    [
      'a Pipeline that adds a namespace',
      aPipeline(['dev', 'prod'], { policyNamespaces: ['elsewhere'] }),
      ['org everywhere', 'team of-the-team', 'team foreign'],
    ],
    ['a Pipeline that is gone', undefined, ['org everywhere']],
  ])('of %s', (_what, of, expected) => {
    expect(
      guardingWindows(windows, of, prod, ['platform-policies']).map(
        ({ window: { metadata }, scope }) => `${scope} ${metadata.name}`,
      ),
    ).toEqual(expected);
  });
});
