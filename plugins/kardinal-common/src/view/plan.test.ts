import { aBundle, aPipeline } from '../testing/objects';
import { planOf } from './plan';

const pipeline = aPipeline([
  'dev',
  'staging',
  { name: 'prod', approval: 'pr-review' },
]);
const planned = (bundle: ReturnType<typeof aBundle>) =>
  planOf(pipeline, bundle, undefined).map(({ name, upstreams, approval }) => [
    name,
    upstreams,
    approval,
  ]);

describe('the plan of a Bundle that came to no environment', () => {
  it('is what the Pipeline says now', () => {
    const bundle = aBundle('1.29.0', { status: { phase: 'Superseded' } });
    expect(planned(bundle)).toEqual([
      ['dev', [], 'auto'],
      ['staging', ['dev'], 'auto'],
      ['prod', ['staging'], 'pr-review'],
    ]);
  });

  it('has only where it was meant to go', () => {
    const bundle = aBundle('1.29.0', {
      spec: { intent: { target: 'staging' } },
    });
    expect(planned(bundle).map(([name]) => name)).toEqual(['dev', 'staging']);
  });

  it('is nothing where its intent cannot be carried out', () => {
    const bundle = aBundle('1.29.0', { spec: { intent: { target: 'nope' } } });
    expect(planned(bundle)).toEqual([]);
  });
});
