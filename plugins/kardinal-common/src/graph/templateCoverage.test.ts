import { aGate, aPipeline } from '../testing/objects';
import { coverageStatus, templateCoverage } from './templateCoverage';

const named = (name: string, environments: readonly string[]) => {
  const pipeline = aPipeline(environments);
  return { ...pipeline, metadata: { ...pipeline.metadata, name } };
};
const policyNamespaces = ['platform-policies'];

describe('templateCoverage', () => {
  it('names what is guarded, and the Pipelines of which nothing is', () => {
    const gate = aGate('g', {
      labels: { 'kardinal.io/scope': 'org', 'kardinal.io/applies-to': 'prod' },
    });
    const pipelines = [
      named('shop', ['dev', 'prod']),
      named('cart', ['prod']),
      named('tool', ['dev', 'production']),
    ];
    expect(templateCoverage(gate, { pipelines, policyNamespaces })).toEqual({
      environments: ['default/cart/prod', 'default/shop/prod'],
      pipelines: 2,
      unmatched: ['default/tool'],
    });
  });

  it('looks no further than the template reaches', () => {
    const gate = aGate('g', {
      namespace: 'team-a',
      labels: { 'kardinal.io/applies-to': 'prod' },
    });
    const pipelines = [named('shop', ['prod'])];
    expect(templateCoverage(gate, { pipelines, policyNamespaces })).toEqual({
      environments: [],
      pipelines: 0,
      unmatched: [],
    });
  });
});

it('names at most fifty in a status, and counts all', () => {
  const names = Array.from({ length: 60 }, (_, at) => `default/p${at}`);
  const status = coverageStatus({
    environments: names,
    pipelines: 60,
    unmatched: names,
  });
  expect(status).toMatchObject({
    environmentCount: 60,
    unmatchedPipelineCount: 60,
  });
  expect(status.environments).toHaveLength(50);
  expect(status.unmatchedPipelines).toHaveLength(50);
});
