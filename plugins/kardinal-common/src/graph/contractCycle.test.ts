import { PolicyGate } from '../api/types.generated';
import { aGate, aPipeline } from '../testing/objects';
import { contractCycle } from './contractCycle';

const policyNamespaces = ['platform-policies'];

function named(name: string, environments: readonly string[]) {
  const pipeline = aPipeline(environments);
  return { ...pipeline, metadata: { ...pipeline.metadata, name } };
}

const pipelines = [
  named('shop', ['staging', 'prod']),
  named('auth', ['staging', 'prod']),
  named('mail', ['prod']),
];

/** A gate of the environments of one name, in every Pipeline. */
function gate(appliesTo: string, expression: string): PolicyGate {
  return aGate(`${appliesTo}-gate`, {
    namespace: 'default',
    labels: { 'kardinal.io/applies-to': appliesTo },
    spec: { expression },
  });
}

const reads = (name: string, environment: string) =>
  `pipelines.${name}.environments.${environment}.version == "1"`;

function cycle(
  from: string,
  to: string,
  templates: readonly PolicyGate[],
  known = pipelines,
): string | undefined {
  const stop = (text: string) => {
    const [pipeline, environment] = text.split('/');
    return { namespace: 'default', pipeline, environment };
  };
  return contractCycle(stop(from), stop(to), {
    pipeline: (_namespace, name) =>
      known.find(({ metadata }) => metadata.name === name),
    templates,
    policyNamespaces,
  })
    ?.map(({ pipeline, environment }) => `${pipeline}/${environment}`)
    .join(' ');
}

describe('contractCycle', () => {
  it.each`
    what                                   | from              | to                | gates                                                                            | way
    ${'nothing is read in turn'}           | ${'shop/prod'}    | ${'auth/prod'}    | ${[]}                                                                            | ${undefined}
    ${'the same is read in turn'}          | ${'shop/prod'}    | ${'auth/prod'}    | ${[gate('prod', reads('shop', 'prod'))]}                                         | ${'auth/prod shop/prod'}
    ${'what comes before is read in turn'} | ${'shop/prod'}    | ${'auth/prod'}    | ${[gate('prod', reads('shop', 'staging'))]}                                      | ${undefined}
    ${'what comes after is read in turn'}  | ${'shop/staging'} | ${'auth/staging'} | ${[gate('staging', reads('shop', 'prod'))]}                                      | ${'auth/staging shop/prod'}
    ${'a gate before it reads in turn'}    | ${'shop/prod'}    | ${'auth/prod'}    | ${[gate('staging', reads('shop', 'prod'))]}                                      | ${'auth/prod shop/prod'}
    ${'it reads what it guards'}           | ${'shop/staging'} | ${'shop/prod'}    | ${[]}                                                                            | ${'shop/prod'}
    ${'it reads what comes before'}        | ${'shop/prod'}    | ${'shop/staging'} | ${[]}                                                                            | ${undefined}
    ${'all environments are read in turn'} | ${'shop/prod'}    | ${'auth/prod'}    | ${[gate('prod', 'size(pipelines.shop.environments) == 0')]}                      | ${'auth/prod shop/prod'}
    ${'a third is between them'}           | ${'shop/staging'} | ${'auth/staging'} | ${[gate('staging', reads('mail', 'prod')), gate('prod', reads('shop', 'prod'))]} | ${'auth/staging mail/prod shop/prod'}
  `('$what: $way', ({ from, to, gates, way }) => {
    expect(cycle(from, to, gates)).toBe(way);
  });

  it('does not lead through what may not be read', () => {
    const gates = [
      gate('staging', reads('mail', 'prod')),
      gate('prod', reads('shop', 'prod')),
    ];
    const [shop, auth] = pipelines;
    expect(
      cycle('shop/staging', 'auth/staging', gates, [shop, auth]),
    ).toBeUndefined();
  });

  it('ends where others wait for each other', () => {
    const gates = [
      gate('prod', `${reads('auth', 'prod')} || ${reads('mail', 'prod')}`),
    ];
    expect(cycle('shop/staging', 'auth/prod', gates)).toBeUndefined();
  });
});
