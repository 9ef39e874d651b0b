import { aGate, aPipeline } from '../testing/objects';
import { checkTemplates, guardsOfPipeline } from './checkTemplates';
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
