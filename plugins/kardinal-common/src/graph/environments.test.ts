import { aPipeline } from '../testing/objects';
import { nodeId } from '../api/names';
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
      'a label has a legal key',
      [{ name: 'a', labels: { 'not a key': 'x' } }],
      'spec.environments[0].labels',
      /"not a key=x" is no label; write one like tier: production/,
    ],
    [
      'a path stays inside the repository',
      [{ name: 'a', path: 'x/../../etc' }],
      'spec.environments[0].path',
      /outside the repository/,
    ],
    [
      'a path is no part of Git itself',
      [{ name: 'a', path: 'x/.Git/hooks' }],
      'spec.environments[0].path',
      /without \.git/,
    ],
    [
      'two environments do not share a directory',
      [
        { name: 'a', path: 'apps/web' },
        { name: 'b', path: './apps//web/' },
      ],
      'spec.environments[1].path',
      /apps\/web is the directory of a already; give b one of its own/,
    ],
    [
      'nor one with the default of another',
      [{ name: 'a', path: 'environments/b' }, 'b'],
      'spec.environments[1].path',
      /environments\/b is the directory of a already/,
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

  it.each([
    ['soon', 'latest', /no duration above 0/],
    ['0s', 'latest', /no duration above 0/],
    ['30m', 'queue', /superseded with the policy queue; remove it/],
  ] as const)(
    'judges a maxPendingAge of %s with the policy %s',
    (maxPendingAge, policy, message) => {
      const promotion = { policy, maxPendingAge };
      expect(orderEnvironments(aPipeline(['dev'], { promotion }))).toEqual({
        type: 'invalid',
        problems: [
          {
            field: 'spec.promotion.maxPendingAge',
            message: expect.stringMatching(message),
          },
        ],
      });
    },
  );

  it.each([
    ['apps/web', 'apps/web'],
    ['./apps//web/', 'apps/web'],
    ['.', '.'],
    [undefined, 'environments/a'],
  ])('reads the path %s as %s', (path, expected) => {
    const order = orderEnvironments(
      aPipeline([path === undefined ? 'a' : { name: 'a', path }]),
    );
    expect(order).toMatchObject({ environments: [{ path: expected }] });
  });

  it.each(['int', 'string', 'type', 'list', 'bundle', '0'.repeat(63)])(
    'takes an environment called %s',
    name => {
      expect(orderEnvironments(aPipeline(['dev', name]))).toMatchObject({
        environments: [{ nodeId: 'dev' }, { nodeId: nodeId(name) }],
      });
    },
  );

  it.each([
    [63, []],
    [
      64,
      [
        {
          field: 'metadata.name',
          message: expect.stringMatching(/64 characters.*shorter name/),
        },
      ],
    ],
  ])('judges a Pipeline name of %i characters', (length, problems) => {
    const pipeline = aPipeline(['dev']);
    const order = orderEnvironments({
      ...pipeline,
      metadata: { ...pipeline.metadata, name: 'p'.repeat(length) },
    });
    expect(order.type === 'invalid' ? order.problems : []).toEqual(problems);
  });

  it('refuses a base branch that Git refuses', () => {
    const pipeline = aPipeline(['dev']);
    const git = { ...pipeline.spec.git, branch: 'release.' };
    expect(
      orderEnvironments({ ...pipeline, spec: { ...pipeline.spec, git } }),
    ).toMatchObject({
      problems: [
        {
          field: 'spec.git.branch',
          message: expect.stringContaining('release. is no legal'),
        },
      ],
    });
  });
});
