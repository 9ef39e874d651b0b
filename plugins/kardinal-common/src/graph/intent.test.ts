import { aBundle, aPipeline } from '../testing/objects';
import { orderEnvironments } from './environments';
import { routeOf, skippedUpstreams } from './intent';

const diamond = [
  'dev',
  'staging',
  { name: 'eu', dependsOn: ['staging'] },
  { name: 'us', dependsOn: ['staging'] },
  { name: 'audit', dependsOn: ['eu', 'us'] },
];

function route(intent: { target?: string; skip?: string[] }) {
  const order = orderEnvironments(aPipeline(diamond));
  if (order.type === 'invalid') throw new Error('the Pipeline is valid');
  const result = routeOf(
    aBundle('1.0.0', { spec: { intent } }),
    order.environments,
  );
  return result.type === 'refused'
    ? result.message
    : result.environments.map(each => [each.name, ...each.upstreams]);
}

describe('routeOf', () => {
  it('takes a rollback to its target alone', () => {
    const order = orderEnvironments(aPipeline(diamond));
    if (order.type === 'invalid') throw new Error('the Pipeline is valid');
    const back = aBundle('1.0.0', {
      spec: {
        intent: { target: 'audit' },
        provenance: { rollbackOf: 'b', rollbackTo: 'a' },
      },
    });
    expect(routeOf(back, order.environments)).toMatchObject({
      type: 'route',
      environments: [{ name: 'audit', upstreams: [] }],
      skipped: [],
    });
  });

  it.each([
    [
      'everything by default',
      {},
      [
        ['dev'],
        ['staging', 'dev'],
        ['eu', 'staging'],
        ['us', 'staging'],
        ['audit', 'eu', 'us'],
      ],
    ],
    [
      'a target keeps its ancestors',
      { target: 'eu' },
      [['dev'], ['staging', 'dev'], ['eu', 'staging']],
    ],
    [
      'a skip joins parents to children',
      { target: 'eu', skip: ['staging'] },
      [['dev'], ['eu', 'dev']],
    ],
    [
      'two skips in a row join across both',
      { skip: ['eu', 'us', 'staging'] },
      [['dev'], ['audit', 'dev']],
    ],
    ['an unknown target is refused', { target: 'nope' }, /unknown target nope/],
    [
      'an unknown skip is refused',
      { skip: ['nope'] },
      /spec\.intent\.skip: unknown environment nope/,
    ],
    [
      'everything skipped is refused',
      { target: 'dev', skip: ['dev'] },
      /nothing to promote/,
    ],
  ] as const)('%s', (_reason, intent, expected) => {
    const result = route({
      ...intent,
      skip: [...('skip' in intent ? intent.skip : [])],
    });
    const isExpected =
      expected instanceof RegExp
        ? expected.test(String(result))
        : JSON.stringify(result) === JSON.stringify(expected);
    expect(isExpected ? expected : result).toEqual(expected);
  });
});

describe('skippedUpstreams', () => {
  it.each([
    ['without a permission', ['staging'], [], ['staging']],
    ['with a permission', ['staging'], ['staging'], []],
    ['both, without any', ['dev', 'staging'], [], ['staging']],
    ['both, the nearer permitted', ['dev', 'staging'], ['staging'], ['dev']],
    ['another', ['prod'], [], []],
  ])('of prod when skipped %s', (_how, skipped, permitted, expected) => {
    const order = orderEnvironments(aPipeline(['dev', 'staging', 'prod']));
    if (order.type === 'invalid') throw new Error('the Pipeline is valid');
    const { prod } = skippedUpstreams(
      order.environments,
      new Set(skipped),
      new Set(permitted),
    );
    expect(prod).toEqual(expected);
  });
});
