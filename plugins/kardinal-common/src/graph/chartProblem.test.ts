import { aBundle, aPipeline } from '../testing/objects';
import { chartProblem } from './chartProblem';
import { orderEnvironments } from './environments';

const shop = {
  repository: 'https://charts.example.com',
  name: 'shop',
  version: '4.2.0',
};
const bundle = aBundle('1', { spec: { artifacts: { charts: [shop] } } });

function problemOf(
  steps: readonly object[] | undefined,
  layout: 'directory' | 'branch' = 'directory',
  promoted = bundle,
) {
  const { git } = aPipeline([]).spec;
  const prod = { name: 'prod', ...(steps === undefined ? {} : { steps }) };
  const pipeline = aPipeline([prod as { name: string }], {
    git: { ...git, layout },
  });
  const order = orderEnvironments(pipeline);
  if (order.type === 'invalid') throw new Error('an invalid Pipeline');
  return chartProblem(pipeline, promoted, order.environments);
}

describe('chartProblem', () => {
  it.each([
    ['the default sequence', undefined],
    ['the step', [{ uses: 'helm-set-chart' }]],
    [
      'an expression',
      [
        {
          uses: 'yaml-update',
          config: {
            updates: [{ path: 'v', value: '${bundle.charts[0].version}' }],
          },
        },
      ],
    ],
    ['a server', [{ uses: 'own', webhook: { url: 'https://h/' } }]],
  ])('has nothing against %s', (_what, steps) => {
    expect(problemOf(steps)).toBeUndefined();
  });

  it('has nothing against a Bundle without charts', () => {
    expect(
      problemOf([{ uses: 'git-clone' }], 'branch', aBundle('1')),
    ).toBeUndefined();
  });

  it('names listed steps that would leave them out', () => {
    expect(problemOf([{ uses: 'kustomize-set-image' }])?.message).toBe(
      'Pipeline guestbook, spec.environments[0].steps: helm-set-chart is missing, which writes spec.artifacts.charts of the Bundle in prod; add it before git-commit',
    );
  });

  it('names what is rendered from commits', () => {
    expect(problemOf(undefined, 'branch')?.message).toMatch(
      /^spec\.artifacts\.charts: .*set the versions of charts in the commit$/,
    );
  });
});
