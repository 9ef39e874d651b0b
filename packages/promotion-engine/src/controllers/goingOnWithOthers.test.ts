import { createRollback } from '../__testUtils__/createRollback';
import { RenderedWorld } from '../__testUtils__/RenderedWorld';
import { temporaryDirectory } from '../__testUtils__/temporaryDirectory';

const directory = temporaryDirectory();
let world: RenderedWorld;
/** Two commits of the dry branch: prod has the older one. */
let older: string;
let newer: string;

const environment = (name: string) => ({
  name,
  path: '.',
  approval: 'auto' as const,
  update: { strategy: 'kustomize' as const },
  steps: [
    { uses: 'git-clone' },
    { uses: 'hydrate', config: { path: `environments/${name}` } },
    { uses: 'git-commit' },
    { uses: 'git-push' },
    { uses: 'health-check' },
  ],
});

beforeEach(async () => {
  directory.clear();
  world = await RenderedWorld.begin(directory.path, [
    environment('dev'),
    environment('prod'),
  ]);
  older = await world.commit(1);
  newer = await world.commit(2);
  await world.renderElsewhere('dev', newer, 2);
  await world.renderElsewhere('prod', older, 1);
});

afterEach(() => world.stop());

describe('a repository that another tool promoted', () => {
  it('goes on without a commit for what is there, and with one for what is not', async () => {
    const { dev } = world.heads();
    await world.release('2', newer);
    expect(world.story.step('2', 'dev')?.status?.state).toBe('NoOp');
    expect(world.heads().dev).toBe(dev);
    expect(world.story.step('2', 'prod')?.status?.state).toBe('Verified');
    expect(await world.sizeIn('prod', '')).toBe(2);
  });

  it('does not move back', async () => {
    await world.release('1', older);
    expect(world.state('1', 'dev')).toContain(
      'an environment does not move back',
    );
  });

  it('is rolled back to what was there', async () => {
    await world.release('2', newer);
    const { dev } = world.heads();
    await world.release('3', await world.commit(3));
    expect(world.heads().dev).not.toBe(dev);
    await createRollback(world.story, 'dev');
    await world.elapse(60_000);
    expect(await world.filesOf('dev')).toEqual([
      'hydrator.metadata',
      'manifest.yaml',
    ]);
  });
});
