import { foreign, project, stage, task } from './kargo.fixture';
import { readKargo } from './readKargo';
import { stageSteps } from './stageSteps';

const stepsOf = (spec: object, ...others: Parameters<typeof readKargo>[0]) => {
  const read = readKargo([project, stage('test', [], { spec }), ...others]);
  return stageSteps(read.stages[0], read);
};

const template = (...steps: readonly object[]) => ({
  promotionTemplate: { spec: { steps } },
});

describe('the steps of a Stage', () => {
  it('are those of its task in its place, with variables and context', () => {
    const { steps, missing } = stepsOf({}, task);
    expect(missing).toEqual([]);
    expect(steps.map(({ uses }) => uses)).toEqual([
      'git-clone',
      'kustomize-set-image',
      'git-commit',
      'git-push',
      'argocd-update',
    ]);
    expect(steps[1].config).toEqual({
      path: './src/stages/test',
      images: [
        {
          image: 'ghcr.io/acme/shop',
          tag: '${{ imageFrom("ghcr.io/acme/shop").Tag }}',
        },
      ],
    });
  });

  it('have the variables of the step before those of the task', () => {
    const vars = [
      { name: 'gitopsRepo', value: 'https://example.com/${{ ctx.project }}' },
    ];
    const { steps } = stepsOf(
      template({ task: { name: 'promote' }, vars }),
      task,
    );
    expect(steps[0].config.repoURL).toBe('https://example.com/shop');
  });

  it('leave what nobody says, and what names itself', () => {
    const vars = [{ name: 'loop', value: '${{ vars.loop }}' }];
    const config = { a: '${{ vars.gone }}', b: '${{ vars.loop }}', c: 7 };
    const { steps } = stepsOf({ vars, ...template({ uses: 'http', config }) });
    expect(steps[0].config).toEqual(config);
  });

  it('may be of a task for the whole cluster', () => {
    const ref = { kind: 'ClusterPromotionTask', name: 'all' };
    const steps = [{ uses: 'http' }];
    const shared = foreign(
      'ClusterPromotionTask',
      'all',
      { spec: { steps } },
      { namespace: undefined },
    );
    expect(stepsOf(template({ task: ref }), shared).steps).toHaveLength(1);
    expect(stepsOf(template({ task: ref })).missing).toEqual([
      'ClusterPromotionTask all',
    ]);
  });
});
