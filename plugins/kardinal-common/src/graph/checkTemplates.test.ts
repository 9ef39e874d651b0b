import { aBundle, aGate, aPipeline } from '../testing/objects';
import {
  checkTemplates,
  guardsOfPipeline,
  proposedTemplates,
} from './checkTemplates';
import { translate } from './translate';
import { orderEnvironments } from './environments';
import { guardedEnvironment, guards } from './guards';

type Pipeline = ReturnType<typeof aPipeline>;

const lint = { key: 'lint' };
const load = { key: 'ci/load test' };

/** By environment, the expressions of the checks that it waits for. */
function waits(pipeline: Pipeline): Record<string, readonly string[]> {
  const templates = checkTemplates(pipeline);
  return Object.fromEntries(
    pipeline.spec.environments.map(spec => [
      spec.name,
      templates
        .filter(each => guards(each, guardedEnvironment(pipeline, spec)))
        .map(({ gate }) => gate.spec.expression),
    ]),
  );
}

const isSuccess = (environment: string, key: string) =>
  `checks["${environment}"]["${key}"].phase == "success"`;

describe('active checks', () => {
  it.each<[string, Pipeline, Record<string, readonly string[]>]>([
    [
      'of a Pipeline hold whatever follows an environment',
      aPipeline(['dev', 'staging', 'prod'], { activeCommitStatuses: [lint] }),
      {
        dev: [],
        staging: [isSuccess('dev', 'lint')],
        prod: [isSuccess('staging', 'lint')],
      },
    ],
    [
      'of one environment hold what follows it, beside those of all, once each',
      aPipeline(
        [
          'dev',
          { name: 'staging', activeCommitStatuses: [load, lint] },
          'prod',
        ],
        { activeCommitStatuses: [lint] },
      ),
      {
        dev: [],
        staging: [isSuccess('dev', 'lint')],
        prod: [
          isSuccess('staging', 'lint'),
          isSuccess('staging', 'ci/load test'),
        ],
      },
    ],
    [
      'hold all that follow, and what follows several waits for those of each',
      aPipeline(
        [
          'dev',
          { name: 'eu', dependsOn: ['dev'] },
          { name: 'us', dependsOn: ['dev'] },
          { name: 'prod', dependsOn: ['eu', 'us'] },
        ],
        { activeCommitStatuses: [lint] },
      ),
      {
        dev: [],
        eu: [isSuccess('dev', 'lint')],
        us: [isSuccess('dev', 'lint')],
        prod: [isSuccess('eu', 'lint'), isSuccess('us', 'lint')],
      },
    ],
    [
      'of the last environment hold nothing',
      aPipeline(['dev', { name: 'prod', activeCommitStatuses: [lint] }]),
      { dev: [], prod: [] },
    ],
  ])('%s', (_title, pipeline, expected) => {
    expect(waits(pipeline)).toEqual(expected);
  });

  it('stand beside the gates that apply, each under its own name', () => {
    const pipeline = aPipeline(['dev', 'prod'], {
      activeCommitStatuses: [lint, load],
    });
    const gate = aGate('freeze', { labels: { 'kardinal.io/scope': 'org' } });
    const [first, ...checks] = guardsOfPipeline([gate], pipeline, [
      'platform-policies',
    ]).map(each => each.gate.metadata);
    expect(first.name).toBe('freeze');
    expect(checks).toEqual([
      { namespace: 'default', name: 'dev.lint' },
      {
        namespace: 'default',
        name: expect.stringMatching(/^dev-ci-load-test--[0-9a-f]{12}$/),
      },
    ]);
  });

  it.each([
    ['spec', { activeCommitStatuses: [lint] }, 'prod'],
    [
      'spec.environments[0]',
      {},
      { name: 'prod', activeCommitStatuses: [lint] },
    ],
  ])(
    'in %s are refused beside a Graph template, which has another order for each Bundle',
    (field, spec, environment) => {
      const pipeline = aPipeline([environment], {
        ...spec,
        graphTemplate: { nodes: [{ id: 'prod', environment: 'prod' }] },
      });
      expect(checkTemplates(pipeline)).toEqual([]);
      const order = orderEnvironments(pipeline);
      expect(order.type === 'invalid' && order.problems).toEqual([
        {
          field: `${field}.activeCommitStatuses`,
          message: expect.stringContaining('remove spec.graphTemplate'),
        },
      ]);
    },
  );
});

describe('proposed checks', () => {
  const review = {
    name: 'prod',
    approval: 'pr-review' as const,
    proposedCommitStatuses: [load],
  };
  const pipeline = aPipeline(['dev', review], {
    proposedCommitStatuses: [lint],
  });

  it('are gates of the merge to their own environment', () => {
    expect(
      proposedTemplates(pipeline).map(({ gate, appliesTo }) => [
        gate.metadata.name,
        appliesTo,
        gate.spec.expression,
        gate.spec.holds,
      ]),
    ).toEqual([
      ['prod.proposed.lint', ['prod'], isSuccess('prod', 'lint'), 'merge'],
      [
        expect.stringMatching(/^prod-proposed-ci-load-test--[0-9a-f]{12}$/),
        ['prod'],
        isSuccess('prod', 'ci/load test'),
        'merge',
      ],
    ]);
  });

  it('are nodes of the Graph that the promotion names and does not wait for', () => {
    const order = orderEnvironments(pipeline);
    const { nodes } = translate({
      pipeline,
      bundle: aBundle('2.0.0'),
      environments: order.type === 'ordered' ? order.environments : [],
      gates: guardsOfPipeline([], pipeline, []),
    }).spec;
    const gates = nodes.filter(
      ({ template }) => template?.kind === 'PolicyGate',
    );
    expect(gates).toHaveLength(2);
    expect(gates.map(({ propagateWhen }) => propagateWhen)).toEqual([
      undefined,
      undefined,
    ]);
    expect(gates[0].readyWhen).toEqual([
      expect.stringContaining('.status.ready == true'),
    ]);
    expect(gates[0].template?.spec).toMatchObject({ holds: 'merge' });
    const step = nodes.find(({ id }) => id === 'prod')?.template?.spec;
    expect(step).toMatchObject({
      requiredGates: gates.map(({ id }) => `\${${id}.metadata.name}`),
    });
  });
});
