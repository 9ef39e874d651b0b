import { Bundle } from '../api/types.generated';
import { movingEnvironments } from './movingEnvironments';
import { shareUpstreams, upstreamsOf } from './recordedUpstreams';

type Environments = NonNullable<NonNullable<Bundle['status']>['environments']>;

const names = (prefix: string) =>
  Array.from({ length: 100 }, (_, at) => `${prefix}-${at}`);
const first = names('a');
const second = names('b');

const waves: Environments = Object.fromEntries([
  ...first.map(name => [name, { state: 'Verified', upstreams: [] }]),
  ...second.map(name => [name, { state: 'Pending', upstreams: first }]),
]);

it('a list that many environments have is recorded once', () => {
  const shared = shareUpstreams(waves);
  expect(JSON.stringify(shared).length).toBeLessThan(20_000);
  expect(shared['b-0'].upstreams).toBe(first);
  expect(shared['b-99']).toEqual({ state: 'Pending', sameUpstreamsAs: 'b-0' });
  for (const name of [...first, ...second])
    expect(upstreamsOf(shared, name)).toEqual(waves[name].upstreams);
});

it('a short list stands at each environment', () => {
  const upstreams = first.slice(0, 9);
  const record: Environments = {
    x: { state: 'Pending', upstreams },
    y: { state: 'Pending', upstreams },
  };
  expect(shareUpstreams(record)).toEqual(record);
});

it.each([
  ['an environment that is not recorded', {}],
  ['one that recorded none', { x: { state: 'Pending' } }],
])('of %s there are none', (_what, record: Environments) => {
  expect(upstreamsOf(record, 'x')).toBeUndefined();
});

it('what waits for a list of another environment is known to move, or not to', () => {
  const shared = shareUpstreams(waves);
  expect(movingEnvironments(shared)).toEqual(second);
  const failed = { ...shared, 'a-7': { state: 'Failed' } };
  expect(movingEnvironments(failed)).toEqual([]);
});
