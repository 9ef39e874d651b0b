import { aGate, aPipeline } from '../testing/objects';
import { templateCoverage } from './templateCoverage';
import { templateProblem } from './templateProblem';

const appliesTo = (environment: string) => ({
  labels: { 'kardinal.io/applies-to': environment },
});
const org = { 'kardinal.io/scope': 'org' };
const judge = (
  options: Parameters<typeof aGate>[1],
  pipelines = [aPipeline(['dev', 'prod'])],
) => {
  const gate = aGate('g', options);
  const policyNamespaces = ['platform-policies'];
  const surroundings = { pipelines, policyNamespaces };
  const coverage = templateCoverage(gate, surroundings);
  return templateProblem(gate, surroundings, coverage);
};

describe('templateProblem', () => {
  it.each([
    ['a gate of the platform', appliesTo('prod')],
    ['a gate of the team', { ...appliesTo('dev'), namespace: 'default' }],
    ['a gate of the platform for all', { labels: org }],
    [
      'a gate in a zone',
      { ...appliesTo('dev'), spec: { timezone: 'Asia/Kolkata' } },
    ],
  ])('finds nothing wrong with %s', (_what, options) => {
    expect(judge(options)).toBeUndefined();
  });

  it.each([
    [
      'an expression that does not compile',
      { ...appliesTo('prod'), spec: { expression: 'a &&' } },
      'InvalidExpression',
      'error',
      /syntax/,
    ],
    [
      'an attribute that there is not',
      { ...appliesTo('prod'), spec: { expression: 'bundle.versoin == "1"' } },
      'InvalidExpression',
      'error',
      /^spec\.expression: `bundle\.versoin`: there is no `versoin` here; did you mean `version`\?$/,
    ],
    [
      'a root that there is not',
      { ...appliesTo('prod'), spec: { expression: '!schedul.isWeekend' } },
      'InvalidExpression',
      'error',
      /^spec\.expression: `schedul`: there is no variable `schedul`; did you mean `schedule`\?$/,
    ],
    [
      'an unknown zone',
      { ...appliesTo('prod'), spec: { timezone: 'Europe/Atlantis' } },
      'InvalidTimezone',
      'error',
      /^spec\.timezone: Europe\/Atlantis is no IANA time zone, .*Europe\/Berlin/,
    ],
    [
      'an empty bundleRef',
      { ...appliesTo('prod'), spec: { bundleRef: '' } },
      'EmptyBundleRef',
      'error',
      /^spec\.bundleRef is empty; remove it/,
    ],
    [
      'no environment',
      {},
      'GuardsNothing',
      'warning',
      /it names no environment; set the label kardinal\.io\/applies-to/,
    ],
    [
      'a path that no Pipeline writes to',
      { spec: { repository: 'forge.example.com/**', path: 'live' } },
      'GuardsNothing',
      'warning',
      /no environment of a Pipeline writes to forge\.example\.com\/\*\* at live; correct it/,
    ],
    [
      'a name that no environment can have',
      { annotations: { 'kardinal.io/applies-to': 'prod, Live' } },
      'InvalidScope',
      'error',
      /^kardinal\.io\/applies-to: Live is neither .*tier=production.* this gate guards every environment/,
    ],
    [
      'a glob with braces',
      { spec: { path: '{prod,live}' } },
      'InvalidScope',
      'error',
      /^spec\.path: \{prod,live\} has one of/,
    ],
    [
      'a permission of a team',
      {
        namespace: 'default',
        labels: {
          ...org,
          ...appliesTo('prod').labels,
          'kardinal.io/type': 'skip-permission',
        },
      },
      'NotPermitted',
      'warning',
      /the type skip-permission counts only in a policy namespace that the operator configured, and default is none/,
    ],
    [
      'a permission that is no org gate',
      {
        labels: {
          ...appliesTo('prod').labels,
          'kardinal.io/type': 'emergency-permission',
        },
      },
      'NotPermitted',
      'warning',
      /the type emergency-permission counts only with the label kardinal.io\/scope: org/,
    ],
    [
      'an environment that no Pipeline has',
      appliesTo('production'),
      'GuardsNothing',
      'warning',
      /no environment of a Pipeline is selected by kardinal\.io\/applies-to production; correct it/,
    ],
    [
      'a namespace that no Pipeline reads',
      { ...appliesTo('prod'), namespace: 'elsewhere' },
      'GuardsNothing',
      'warning',
      /no Pipeline is in namespace elsewhere/,
    ],
  ] as const)(
    'says of %s what to do',
    (_what, options, reason, severity, message) => {
      expect(judge(options)).toEqual({
        reason,
        severity,
        message: expect.stringMatching(message),
      });
    },
  );

  it('knows the namespaces that a Pipeline adds', () => {
    const adding = aPipeline(['prod'], { policyNamespaces: ['elsewhere'] });
    const options = { ...appliesTo('prod'), namespace: 'elsewhere' };
    expect(judge(options, [adding])).toBeUndefined();
  });
});
