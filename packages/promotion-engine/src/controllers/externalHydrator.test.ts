import { renditionType } from '@kardinal/backstage-plugin-kardinal-common';
import { createRollback } from '../__testUtils__/createRollback';
import { RenderedWorld } from '../__testUtils__/RenderedWorld';
import { temporaryDirectory } from '../__testUtils__/temporaryDirectory';

const minute = 60_000;
const update = { strategy: 'kustomize' } as const;
const short = (sha: string) => sha.slice(0, 7);

describe('promotions with the hydrator of somebody else', () => {
  const directory = temporaryDirectory();
  let world: RenderedWorld;

  beforeEach(async () => {
    directory.clear();
    world = await RenderedWorld.begin(
      directory.path,
      [
        { name: 'dev', approval: 'auto', update },
        { name: 'prod', approval: 'pr-review', update },
      ],
      {
        git: {
          url: 'https://forge.example.com/platform/gitops',
          branch: 'main',
          layout: 'branch',
          hydrator: 'external',
          provider: 'github',
          secretRef: { name: 'forge-token' },
        },
      },
    );
  });

  afterEach(() => world.stop());

  it('wait for it, and take what it made', async () => {
    const first = await world.commit(1);
    const second = await world.commit(2);
    await world.propose('dev', first, 10);
    await world.release('2', second);
    expect(world.state('2', 'dev')).toContain(
      `Waiting for the hydrator: environment/dev-next has the change ${short(
        first,
      )}, and this is ${short(second)}`,
    );
    expect(world.heads()).toEqual({ dev: undefined, prod: undefined });

    // What it made is none of what we would have made.
    await world.propose('dev', second, 20);
    await world.elapse(2 * minute);
    expect(world.story.step('2', 'dev')?.status?.state).toBe('Verified');
    expect(await world.sizeIn('dev')).toBe(20);
    expect(world.state('2', 'prod')).toContain(
      'Waiting for the hydrator: environment/prod-next has no commit',
    );
  });

  it('go on at once when a webhook says that it has pushed', async () => {
    const sha = await world.commit(1);
    await world.release('1', sha);
    await world.propose('dev', sha, 10);
    await world.elapse(1_000);
    expect(world.state('1', 'dev')).toContain('Waiting for the hydrator');
    const pushed = world.story.proposals?.hint(
      'github',
      'platform/gitops',
      'environment/dev-next',
    );
    expect(pushed).toBe(1);
    await world.elapse(1_000);
    expect(world.story.step('1', 'dev')?.status?.state).toBe('Verified');
    expect(await world.sizeIn('dev')).toBe(10);
  });

  it('go back without it', async () => {
    const shas = [await world.commit(1), await world.commit(2)];
    for (const [index, sha] of shas.entries()) {
      await world.propose('dev', sha, (index + 1) * 10);
      await world.release(`${index + 1}`, sha);
      await world.elapse(2 * minute);
    }
    expect(await world.sizeIn('dev')).toBe(20);
    const renditions = () =>
      [...world.story.cluster.peekAll(renditionType)].sort((a, b) =>
        a.spec.bundle.localeCompare(b.spec.bundle),
      );
    expect(renditions().map(({ spec }) => spec.source.commit)).toEqual(shas);
    expect(renditions().map(({ spec }) => spec.renderer.name)).toEqual([
      'unknown',
      'unknown',
    ]);
    await createRollback(world.story, 'dev');
    await world.elapse(2 * minute);
    expect(await world.sizeIn('dev')).toBe(10);
    expect(
      renditions().map(({ metadata }) => metadata.ownerReferences?.length),
    ).toEqual([2, 1]);
  });

  it('promote by a pull request what was judged, whatever it renders meanwhile', async () => {
    const first = await world.commit(1);
    for (const environment of ['dev', 'prod'])
      await world.propose(environment, first, 10);
    await world.release('1', first);
    await world.elapse(2 * minute);
    expect(world.story.step('1', 'prod')?.status?.state).toBe(
      'WaitingForMerge',
    );
    await world.propose('prod', await world.commit(2), 20);
    await world.elapse(2 * minute);
    await world.merge();
    await world.elapse(2 * minute);
    expect(world.story.bundle('1')?.status?.phase).toBe('Verified');
    expect(await world.sizeIn('prod')).toBe(10);
  });
});
