import { aGate, aPipeline } from '../testing/objects';
import { collectTemplates } from './gates';

const org = { 'kardinal.io/scope': 'org' };

function ofTeam(policyNamespaces?: string[]) {
  const pipeline = aPipeline(
    ['prod'],
    policyNamespaces === undefined ? {} : { policyNamespaces },
  );
  return {
    ...pipeline,
    metadata: { ...pipeline.metadata, namespace: 'my-team' },
  };
}

describe('collectTemplates', () => {
  const collect = (
    gates: Parameters<typeof collectTemplates>[0],
    operatorNamespaces: readonly string[] = ['platform-policies'],
    pipeline = ofTeam(),
  ) =>
    collectTemplates(gates, pipeline, operatorNamespaces).map(
      each => `${each.scope} ${each.gate.metadata.name}`,
    );

  it('takes gates of the policy namespaces and of the Pipeline’s own', () => {
    expect(
      collect([
        aGate('team-gate', { namespace: 'my-team' }),
        aGate('org-gate', { labels: org }),
        aGate('other', { namespace: 'elsewhere', labels: org }),
      ]),
    ).toEqual(['org org-gate', 'team team-gate']);
  });

  it('takes org gates from every namespace of the operator', () => {
    expect(
      collect(
        [
          aGate('custom', { namespace: 'custom-policies', labels: org }),
          aGate('default', { labels: org }),
        ],
        ['platform-policies', 'custom-policies'],
      ),
    ).toEqual(['org custom', 'org default']);
  });

  it.each(['gate', 'skip-permission', 'emergency-permission'])(
    'takes the %s of a namespace that the Pipeline adds as one of the team',
    type => {
      const labels = { ...org, 'kardinal.io/type': type };
      expect(
        collect(
          [aGate('added', { namespace: 'my-policies', labels })],
          ['platform-policies'],
          ofTeam(['my-policies']),
        ),
      ).toEqual(['team added']);
    },
  );

  it('does not let a team call its own gate an org gate', () => {
    expect(
      collect([aGate('mine', { namespace: 'my-team', labels: org })]),
    ).toEqual(['team mine']);
  });

  it('never collects instances', () => {
    expect(collect([aGate('a', { spec: { bundleRef: 'b' } })])).toEqual([]);
  });

  it('still collects an org gate on which somebody planted the label of instances', () => {
    const planted = { ...org, 'kardinal.io/bundle': 'b' };
    expect(
      collect([
        aGate('a', { namespace: 'platform-policies', labels: planted }),
      ]),
    ).toEqual(['org a']);
  });

  it('reads the environments from the label and from a comma list', () => {
    const [template] = collectTemplates(
      [
        aGate('a', {
          labels: { 'kardinal.io/applies-to': 'prod' },
          annotations: { 'kardinal.io/applies-to': 'eu, us' },
        }),
      ],
      ofTeam(),
      ['platform-policies'],
    );
    expect(template.appliesTo).toEqual(['prod', 'eu', 'us']);
  });

  it('takes a template whose bundleRef is empty', () => {
    expect(collect([aGate('a', { spec: { bundleRef: '' } })])).toEqual([
      'team a',
    ]);
  });
});
