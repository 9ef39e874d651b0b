import { MetricCheck } from '@kardinal/backstage-plugin-kardinal-common';
import { MetricProvider } from '@kardinal/backstage-plugin-kardinal-node';
import { FakeMetrics } from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { metricCheck } from '../../__testUtils__/metricCheck';
import { Registry } from '../../registry/Registry';
import { planOf } from './planOf';

function planned(spec: Partial<MetricCheck['spec']>) {
  const metrics = new Registry<MetricProvider>('metric provider');
  metrics.add(new FakeMetrics().provider);
  const egress = {
    problemOf: (url: string) =>
      url.includes('169.254') ? 'it is of cloud metadata' : undefined,
  };
  return planOf({ metrics, egress }, metricCheck('errors', spec));
}

const provider = (more: Partial<MetricCheck['spec']['provider']>) => ({
  provider: { type: 'fake', address: 'https://metrics.example.com', ...more },
});
const secretRef = { name: 'prometheus' };

it.each<[string, Partial<MetricCheck['spec']>]>([
  ['as it should be', {}],
  ['with a variable', { query: 'errors of {{ .Bundle }}' }],
  ['with a Secret, over TLS', provider({ secretRef })],
  [
    'with a Secret, to a Service',
    provider({ secretRef, address: 'http://prometheus.monitoring.svc:9090' }),
  ],
])('a MetricCheck %s is carried out', (_what, spec) => {
  expect(planned(spec)).toMatchObject({
    type: 'valid',
    provider: { id: 'fake' },
    query: { type: 'query' },
  });
});

it.each<[string, Partial<MetricCheck['spec']>, readonly RegExp[]]>([
  [
    'a provider that nobody installed',
    provider({ type: 'graphite' }),
    [
      /^spec\.provider\.type: .*"graphite" is installed; use one of fake, or install the module that adds it$/,
    ],
  ],
  [
    'an address that is not allowed',
    provider({ address: 'http://169.254.169.254', secretRef }),
    [/^spec\.provider\.address: it is of cloud metadata$/],
  ],
  [
    'a Secret that others could read on its way',
    provider({ address: 'http://metrics.example.com', secretRef }),
    [/^spec\.provider\.address: .* is not encrypted/],
  ],
  [
    'a variable that there is not',
    { query: 'errors of {{ .Nope }}' },
    [/^spec\.query: \{\{ \.Nope \}\}/],
  ],
  [
    'a condition that is none',
    { successCondition: 'good' },
    [/^spec\.successCondition: /],
  ],
  [
    'several of these',
    { ...provider({ type: 'graphite' }), successCondition: 'good' },
    [/^spec\.provider\.type/, /^spec\.successCondition/],
  ],
])('a MetricCheck with %s is refused by its field', (_what, spec, problems) => {
  expect(planned(spec)).toEqual({
    type: 'invalid',
    problems: problems.map(each => expect.stringMatching(each)),
  });
});
