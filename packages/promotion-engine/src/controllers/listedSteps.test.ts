import { Pipeline } from '@kardinal/backstage-plugin-kardinal-common';
import { RunningWorld } from '../__testUtils__/RunningWorld';
import { environments } from '../__testUtils__/templates';

type Environment = Pipeline['spec']['environments'][number];
type Steps = NonNullable<Environment['steps']>;

const { prod } = environments;
const direct = { ...prod, approval: 'auto' as const };

const update = {
  uses: 'yaml-update',
  config: {
    file: 'app.yaml',
    updates: [{ path: 'image.tag', value: '${bundle.version}' }],
  },
};
const write: Steps = [
  { uses: 'git-clone' },
  update,
  { uses: 'git-commit' },
  { uses: 'git-push', timeout: '5m' },
];
const reviewed: Steps = [
  ...write,
  { uses: 'open-pr' },
  { uses: 'wait-for-merge' },
  { uses: 'health-check' },
];

let world: RunningWorld;

afterEach(() => world.stop());

async function begin(environment: Environment): Promise<void> {
  world = await RunningWorld.begin({ environments: [environment] });
}

const ready = () =>
  world.pipeline()?.status?.conditions?.find(({ type }) => type === 'Ready');

describe('an environment with steps of its own', () => {
  it('is promoted by them, in their order', async () => {
    await begin({ ...prod, health: { timeout: '3m' }, steps: reviewed });
    expect(world.step('2.0.0', 'prod')?.spec.steps).toEqual([
      ...reviewed.slice(0, -1),
      { uses: 'health-check', timeout: '3m' },
    ]);
    await world.merge();
    const { status } = world.step('2.0.0', 'prod')!;
    expect(status?.state).toBe('Verified');
    expect(status?.steps?.map(({ uses, state }) => `${uses} ${state}`)).toEqual(
      reviewed.map(({ uses }) => `${uses} Succeeded`),
    );
    expect(status?.changes).toEqual([
      { file: 'environments/prod/app.yaml', image: 'image.tag', to: '2.0.0' },
    ]);
  });

  it('fails when a step takes longer than its timeout', async () => {
    const steps: Steps = [...write, { uses: 'health-check', timeout: '2m' }];
    world = await RunningWorld.begin(
      { environments: [{ ...direct, steps }] },
      '2.0.0',
      ({ neverHealthy }) => neverHealthy.add('prod'),
    );
    expect(world.step('2.0.0', 'prod')?.status?.state).toBe('HealthChecking');
    await world.elapse(120_000);
    const { status } = world.step('2.0.0', 'prod')!;
    expect(status?.state).toBe('Failed');
    expect(status?.message).toMatch(/within 2 minutes/);
  });

  it('changes its steps for the next Bundle', async () => {
    await begin({
      ...direct,
      steps: [...write, { uses: 'health-check' }],
    });
    expect(world.bundle('2.0.0')?.status?.phase).toBe('Verified');
    await world.changePipeline({
      environments: [{ ...prod, steps: reviewed }],
    });
    await world.release('2.1.0');
    expect(world.step('2.1.0', 'prod')?.status?.state).toBe('WaitingForMerge');
  });

  it.each<[string, Environment, RegExp]>([
    [
      'settings that a step refuses',
      {
        ...prod,
        steps: reviewed.with(1, {
          ...update,
          config: { file: '/x', updates: [] },
        }),
      },
      /spec\.environments\[0\]\.steps\[1\]\.config\.file: must be a file below the directory of the environment/,
    ],
    [
      'an expression that reads what no Bundle has',
      {
        ...prod,
        steps: reviewed.with(1, {
          ...update,
          config: {
            file: 'x',
            updates: [{ path: 'a', value: '${bundle.versoin}' }],
          },
        }),
      },
      /spec\.environments\[0\]\.steps\[1\]\.config\.updates\[0\]\.value: \$\{bundle\.versoin\}: /,
    ],
    [
      'a step that is not installed',
      { ...prod, steps: [{ uses: 'tea' }, ...reviewed] },
      /spec\.environments\[0\]\.steps\[0\]\.uses: no promotion step "tea" is installed/,
    ],
    [
      'a timeout that is none',
      {
        ...prod,
        steps: reviewed.with(6, { uses: 'health-check', timeout: 'soon' }),
      },
      /spec\.environments\[0\]\.steps\[6\]\.timeout: "soon" is no duration/,
    ],
    [
      'a review that no step waits for',
      { ...prod, steps: [...write, { uses: 'health-check' }] },
      /spec\.environments\[0\]\.steps: approval is pr-review, and no step waits for a merge/,
    ],
    [
      'a merge without the person that approval promises',
      { ...prod, steps: reviewed.with(5, { uses: 'merge-pr' }) },
      /spec\.environments\[0\]\.steps\[5\]\.uses: merge-pr merges without a person, and approval is pr-review/,
    ],
    [
      'a person that approval does not promise',
      { ...direct, steps: reviewed },
      /spec\.environments\[0\]\.steps\[5\]\.uses: wait-for-merge waits for a person, and approval is auto/,
    ],
    [
      'a pull request that no step opens',
      { ...direct, pr: true, steps: [...write, { uses: 'health-check' }] },
      /spec\.environments\[0\]\.pr: no step opens a pull request/,
    ],
    [
      'values beside the steps',
      { ...prod, update: { strategy: 'helm', helm: {} }, steps: reviewed },
      /spec\.environments\[0\]\.update\.helm: has no effect beside steps/,
    ],
    [
      'values that the default sequence cannot set',
      {
        ...prod,
        update: { strategy: 'helm', helm: { images: [{ tag: 'a[' }] } },
      },
      /spec\.environments\[0\]\.update\.helm\.images\[0\]\.tag: "a\[" is no path/,
    ],
  ])('refuses %s, and names the field', async (_what, environment, message) => {
    await begin(environment);
    expect(ready()).toMatchObject({
      status: 'False',
      message: expect.stringMatching(message),
    });
    expect(world.step('2.0.0', 'prod')).toBeUndefined();
  });
});

describe('an environment with the strategy helm', () => {
  it('is promoted by helm-set-image with its settings', async () => {
    const helm = { file: 'chart.yaml', images: [{ tag: 'app.tag' }] };
    await begin({ ...direct, update: { strategy: 'helm', helm } });
    const step = world.step('2.0.0', 'prod')!;
    expect(step.spec.steps.slice(0, 2)).toEqual([
      { uses: 'git-clone' },
      { uses: 'helm-set-image', config: helm },
    ]);
    expect(step.status?.state).toBe('Verified');
    expect(step.status?.changes).toEqual([
      {
        file: 'environments/prod/chart.yaml',
        image: 'ghcr.io/acme/app',
        to: '2.0.0',
      },
    ]);
  });
});
