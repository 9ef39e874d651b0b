import { PolicyGate } from '../api/types.generated';
import { aGate, aPipeline, observedTemplate } from '../testing/objects';
import { gateCoverage } from './gateCoverage';
import { plainSentence } from './sentences';

const policyNamespaces = ['platform-policies'];
const pipeline = aPipeline(['dev', 'staging', 'prod']);
const other = {
  ...aPipeline(['live']),
  metadata: { name: 'payments', namespace: 'default' },
};

const org = (name: string, appliesTo: string, options: object = {}) =>
  aGate(name, {
    labels: { 'kardinal.io/scope': 'org', 'kardinal.io/applies-to': appliesTo },
    ...options,
  });
const team = (name: string, appliesTo: string, options: object = {}) =>
  aGate(name, {
    namespace: 'default',
    labels: { 'kardinal.io/applies-to': appliesTo },
    ...options,
  });

const observed = (gate: PolicyGate) =>
  observedTemplate(gate, { pipelines: [pipeline, other], policyNamespaces });

const coverageOf = (...gates: readonly PolicyGate[]) =>
  gateCoverage({ pipeline, templates: gates.map(observed), policyNamespaces });

const warningsOf = (...gates: readonly PolicyGate[]) =>
  coverageOf(...gates).warnings.map(plainSentence);

describe('gateCoverage', () => {
  it('says in words what guards each environment, before any Bundle exists', () => {
    const { environments } = coverageOf(
      team('soak-30m', 'prod'),
      org('no-weekend-deploys', 'prod'),
      org('working-hours', 'staging'),
    );
    expect(
      environments.map(({ environment, sentence }) => [
        environment,
        plainSentence(sentence),
      ]),
    ).toEqual([
      ['dev', 'No gate.'],
      ['staging', 'Guarded by working-hours (org).'],
      ['prod', 'Guarded by no-weekend-deploys (org) and soak-30m (team).'],
    ]);
    expect(environments[2].gates).toEqual([
      {
        namespace: 'platform-policies',
        name: 'no-weekend-deploys',
        scope: 'org',
      },
      { namespace: 'default', name: 'soak-30m', scope: 'team' },
    ]);
  });

  it('counts neither instances, nor permissions, nor what is out of reach', () => {
    const { environments, warnings } = coverageOf(
      org('of-a-bundle', 'prod', { spec: { bundleRef: 'guestbook-1' } }),
      aGate('may-skip', {
        labels: {
          'kardinal.io/scope': 'org',
          'kardinal.io/type': 'skip-permission',
          'kardinal.io/applies-to': 'prod',
        },
      }),
      team('theirs', 'prod', { namespace: 'team-b' }),
    );
    expect(environments.flatMap(({ gates }) => gates)).toEqual([]);
    expect(warnings).toEqual([]);
  });

  it.each<[string, PolicyGate, readonly string[]]>([
    ['guards something', team('soak', 'prod'), []],
    [
      'guards nothing',
      team('soak', 'production'),
      [
        'The gate default/soak needs to be corrected. It guards nothing: no environment of a Pipeline is selected by kardinal.io/applies-to production; correct it.',
      ],
    ],
    ['guards another Pipeline only', team('soak', 'live'), []],
    [
      'is wrong, and another Pipeline has it',
      team('soak', 'live', { spec: { expression: '1 +' } }),
      [],
    ],
    [
      'is no expression',
      org('soak', 'prod', { spec: { expression: '1 +' } }),
      [
        expect.stringMatching(
          /^The gate platform-policies\/soak needs to be corrected\. ./,
        ),
      ],
    ],
    [
      'permits nothing, as it is a team’s',
      team('skip', 'prod', {
        labels: {
          'kardinal.io/type': 'skip-permission',
          'kardinal.io/applies-to': 'prod',
        },
      }),
      [expect.stringMatching(/^The permission default\/skip .* It permits/)],
    ],
  ])('warns where a template %s', (_what, gate, expected) => {
    expect(warningsOf(gate)).toEqual(expected);
  });

  it('waits for the controller where a template was changed, and goes by what it guards now', () => {
    const gate = observed(team('soak', 'production'));
    const warnings = (changed: PolicyGate) =>
      gateCoverage({ pipeline, templates: [changed], policyNamespaces })
        .warnings;
    expect(warnings(gate)).toHaveLength(1);
    const { metadata } = gate;
    expect(
      warnings({ ...gate, metadata: { ...metadata, generation: 2 } }),
    ).toEqual([]);
    // Labels have no generation.
    const labels = { 'kardinal.io/applies-to': 'prod' };
    expect(warnings({ ...gate, metadata: { ...metadata, labels } })).toEqual(
      [],
    );
  });
});
