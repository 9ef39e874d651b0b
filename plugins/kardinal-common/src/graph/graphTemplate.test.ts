import { aBundle, aPipeline } from '../testing/objects';
import { orderEnvironments } from './environments';
import { TemplateNode } from './graphTemplateProblems';

const names = ['staging', 'eu', 'us', 'audit'];
const staging = { id: 'staging', environment: 'staging' };
const regions = {
  id: 'regions',
  environment: '${region}',
  forEach: [{ region: ['eu', 'us'] }],
  dependsOn: ['staging'],
};
const audit = { id: 'audit', environment: 'audit', dependsOn: ['regions'] };

function order(
  nodes: readonly TemplateNode[],
  labels: Readonly<Record<string, string>> = {},
  environments: Parameters<typeof aPipeline>[0] = names,
) {
  const pipeline = aPipeline(environments, {
    graphTemplate: { nodes: [...nodes] },
  });
  const bundle = aBundle('2.0.0', { metadata: { labels } });
  const result = orderEnvironments(pipeline, bundle);
  return result.type === 'invalid'
    ? result.problems.map(({ field, message }) => `${field}: ${message}`)
    : {
        edges: result.environments.map(each => [each.name, ...each.upstreams]),
        leftOut: result.leftOut.map(each => each.name),
      };
}

describe('a Graph template', () => {
  it.each<
    readonly [
      string,
      readonly TemplateNode[],
      Readonly<Record<string, string>>,
      readonly (readonly string[])[],
      readonly string[],
    ]
  >([
    [
      'fans out over a list and in again',
      [staging, regions, audit],
      {},
      [
        ['staging'],
        ['eu', 'staging'],
        ['us', 'staging'],
        ['audit', 'eu', 'us'],
      ],
      [],
    ],
    [
      'reads the Bundle',
      [
        staging,
        {
          ...regions,
          forEach: [{ region: '${bundle.labels.regions.split(",")}' }],
        },
        audit,
      ],
      { regions: 'us' },
      [['staging'], ['us', 'staging'], ['audit', 'us']],
      ['eu'],
    ],
    [
      'leaves out what a condition excludes, and what depends on it',
      [
        staging,
        { ...regions, includeWhen: ['${bundle.labels.global == true}'] },
        audit,
      ],
      { global: 'false' },
      [['staging']],
      ['eu', 'us', 'audit'],
    ],
    [
      'follows through a node that makes nothing',
      [staging, { ...regions, forEach: [{ region: [] }] }, audit],
      {},
      [['staging'], ['audit', 'staging']],
      ['eu', 'us'],
    ],
    [
      'reads the Pipeline',
      [
        {
          id: 'all',
          environment: '${e.name}',
          forEach: [
            { e: '${pipeline.environments.filter(x, x.name != "audit")}' },
          ],
        },
      ],
      {},
      [['staging'], ['eu'], ['us']],
      ['audit'],
    ],
  ])('%s', (_what, nodes, labels, edges, leftOut) => {
    expect(order(nodes, labels)).toEqual({ edges, leftOut });
  });

  const first = 'spec.graphTemplate.nodes[0]';

  it.each<readonly [string, readonly TemplateNode[], string]>([
    [
      'an environment that the Pipeline does not have',
      [{ ...staging, environment: 'prod' }],
      `${first}.environment: unknown environment prod; name one of staging, eu, us, audit`,
    ],
    [
      'one that an expression names',
      [{ ...staging, environment: '${"pr" + "od"}' }],
      `${first}.environment: prod is no environment of the Pipeline; add it to spec.environments`,
    ],
    [
      'an environment twice',
      [staging, { ...staging, id: 'again' }],
      'spec.graphTemplate.nodes[1].environment: staging is made twice; let one node make it',
    ],
    [
      'an id twice',
      [staging, staging],
      'spec.graphTemplate.nodes[1].id: several nodes have the id staging; rename or remove one',
    ],
    [
      'an unknown node',
      [{ ...staging, dependsOn: ['x'] }],
      `${first}.dependsOn: unknown node x; name one of staging`,
    ],
    [
      'a circle',
      [
        { ...staging, dependsOn: ['audit'] },
        { ...audit, dependsOn: ['staging'] },
      ],
      'spec.graphTemplate.nodes[].dependsOn: circular dependency staging → audit → staging. Fix: remove one of these dependsOn entries',
    ],
    [
      'the state of another node',
      [{ ...staging, includeWhen: ['${eu.status.state == "Verified"}'] }],
      `${first}.includeWhen: \${eu.status.state == "Verified"} reads eu; it can read bundle, pipeline, and gates wait for anything else`,
    ],
    [
      'the clock',
      [
        {
          ...staging,
          includeWhen: ['${now() > timestamp("2026-01-01T00:00:00Z")}'],
        },
      ],
      `${first}.includeWhen: \${now() > timestamp("2026-01-01T00:00:00Z")} reads now(); it can read bundle, pipeline, and gates wait for anything else`,
    ],
    [
      'a variable that is taken',
      [{ ...staging, forEach: [{ bundle: ['a'] }] }],
      `${first}.forEach: the variable bundle is taken; rename it`,
    ],
    [
      'a condition that is no bool',
      [{ ...staging, includeWhen: ['yes'] }],
      `${first}.includeWhen[0]: the condition is neither true nor false`,
    ],
    [
      'items that are no list',
      [{ ...staging, forEach: [{ x: 3 }] }],
      `${first}.forEach[0]: x needs a list or a map`,
    ],
    [
      'a label that the Bundle does not have',
      [{ ...staging, includeWhen: ['${bundle.labels.hotfix == true}'] }],
      `${first}.includeWhen[0]: \`bundle.labels.hotfix\`: there is no \`hotfix\``,
    ],
  ])('is refused with %s', (_what, nodes, problem) => {
    expect(order(nodes)).toEqual([problem]);
  });

  it('is the only order', () => {
    expect(order([staging], {}, ['staging', { name: 'eu', wave: 1 }])).toEqual([
      'spec.environments[1]: the Graph template says what follows what; remove dependsOn and wave, or spec.graphTemplate',
    ]);
  });

  it('is checked before there is a Bundle', () => {
    const pipeline = aPipeline(names, {
      graphTemplate: { nodes: [{ ...regions, dependsOn: [] }] },
    });
    expect(orderEnvironments(pipeline)).toMatchObject({
      environments: names.map(name => ({ name, upstreams: [] })),
    });
  });
});
