import { fullName } from '../__testUtils__/GitForge';
import { RenderedWorld } from '../__testUtils__/RenderedWorld';
import { temporaryDirectory } from '../__testUtils__/temporaryDirectory';

const minute = 60_000;
const update = { strategy: 'kustomize' } as const;

describe('a pull request of a rendered branch that conflicts with it', () => {
  const directory = temporaryDirectory();
  let world: RenderedWorld;

  async function begin(hydrator: 'own' | 'external'): Promise<void> {
    directory.clear();
    world = await RenderedWorld.begin(
      directory.path,
      [{ name: 'prod', approval: 'pr-review', update }],
      {
        git: {
          url: 'https://forge.example.com/platform/gitops',
          branch: 'main',
          layout: 'branch',
          hydrator,
          provider: 'github',
          secretRef: { name: 'forge-token' },
        },
      },
    );
  }

  afterEach(() => world.stop());

  async function release(version: string, size: number): Promise<void> {
    const sha = await world.commit(size);
    await world.propose('prod', sha, size);
    await world.release(version, sha);
    await world.elapse(2 * minute);
    expect(world.story.step(version, 'prod')?.status?.state).toBe(
      'WaitingForMerge',
    );
  }

  it.each(['own', 'external'] as const)(
    'is made anew with what was rendered, within the path, by the hydrator: %s',
    async hydrator => {
      await begin(hydrator);
      await release('1', 1);
      await world.merge();
      expect(await world.sizeIn('prod')).toBe(1);
      await release('2', 2);
      const { forge } = world.story;
      const branch = 'environment/prod';
      const file = 'environments/prod/configmap_prod.yaml';
      // Somebody changes the same lines, and something outside of the path.
      const byHand = forge.git(['show', `${branch}:${file}`]);
      forge.forge({
        branch,
        parents: [forge.head(branch) ?? ''],
        files: {
          [file]: byHand.replace(/"1"/, '"7"'),
          'docs/notes.md': 'Of people\n',
        },
        message: 'A hot fix',
      });
      expect(await world.sizeIn('prod')).toBe(7);
      const { number } = forge.pullRequests.at(-1)!;
      forge.scm.change(fullName, number, { mergeable: 'conflict' });
      world.story.pullRequests?.hint('github', fullName, number);
      await world.elapse(2 * minute);
      expect(world.state('2', 'prod')).toBe(
        `WaitingForMerge: Waiting for PR #${number} to be merged`,
      );

      forge.scm.change(fullName, number, { mergeable: 'clean' });
      await world.merge();
      await world.elapse(2 * minute);
      expect(world.story.bundle('2')?.status?.phase).toBe('Verified');
      expect(await world.sizeIn('prod')).toBe(2);
      expect(forge.git(['show', `${branch}:docs/notes.md`])).toBe('Of people');
    },
  );
});
