import { aPipeline } from '../testing/objects';
import { orderEnvironments } from './environments';

const edges = (environments: Parameters<typeof aPipeline>[0]) => {
  const order = orderEnvironments(aPipeline(environments));
  return order.type === 'invalid'
    ? order.problems
    : order.environments.flatMap(each =>
        each.upstreams.map(upstream => `${upstream}->${each.name}`),
      );
};

describe('orderEnvironments', () => {
  it.each([
    [
      'the list is the order',
      ['test', 'uat', 'prod'],
      ['test->uat', 'uat->prod'],
    ],
    [
      'dependsOn replaces the list',
      [
        'test',
        { name: 'staging', dependsOn: ['test'] },
        { name: 'prod-us', dependsOn: ['staging'] },
        { name: 'prod-eu', dependsOn: ['staging'] },
      ],
      ['test->staging', 'staging->prod-us', 'staging->prod-eu'],
    ],
    [
      'an empty dependsOn begins a new root',
      ['a', { name: 'b', dependsOn: [] }],
      [],
    ],
    [
      'a wave depends on all of the next lower wave',
      [
        { name: 'staging', wave: 1 },
        { name: 'prod-eu', wave: 2 },
        { name: 'prod-us', wave: 2 },
        { name: 'prod-ap', wave: 3 },
      ],
      [
        'staging->prod-eu',
        'staging->prod-us',
        'prod-eu->prod-ap',
        'prod-us->prod-ap',
      ],
    ],
    [
      'a first wave follows the last wave-less environment before it',
      ['dev', 'staging', { name: 'eu', wave: 5 }, { name: 'us', wave: 5 }],
      ['dev->staging', 'staging->eu', 'staging->us'],
    ],
  ] as const)('%s', (_reason, environments, expected) => {
    expect(edges(environments)).toEqual(expected);
  });

  it.each([
    [
      'a cycle is refused with its path',
      [
        { name: 'a', dependsOn: ['c'] },
        { name: 'b', dependsOn: ['a'] },
        { name: 'c', dependsOn: ['b'] },
      ],
      'spec.environments[].dependsOn',
      /circular dependency .* → .* → .* → .*Fix:/,
    ],
    [
      'an environment cannot depend on itself',
      ['test', { name: 'prod', dependsOn: ['prod'] }],
      'spec.environments[1].dependsOn',
      /prod → prod/,
    ],
    [
      'an unknown dependency is named',
      ['test', { name: 'prod', dependsOn: ['nope'] }],
      'spec.environments[1].dependsOn',
      /unknown environment nope/,
    ],
    [
      'names are unique',
      ['test', 'test'],
      'spec.environments[1].name',
      /duplicate environment name test/,
    ],
    [
      'names that would be one node are refused by name',
      ['env-1', 'env1'],
      'spec.environments[1].name',
      /env1 and env-1 are too alike/,
    ],
    ['no environments', [], 'spec.environments', /no environments/],
    [
      'a path stays inside the repository',
      [{ name: 'a', path: 'x/../../etc' }],
      'spec.environments[0].path',
      /outside the repository/,
    ],
    [
      'a timeout is a duration',
      [{ name: 'a', health: { timeout: 'soon' } }],
      'spec.environments[0].health.timeout',
      /no duration/,
    ],
  ] as const)('%s', (_reason, environments, field, message) => {
    expect(edges(environments)).toContainEqual({
      field,
      message: expect.stringMatching(message),
    });
  });
});
