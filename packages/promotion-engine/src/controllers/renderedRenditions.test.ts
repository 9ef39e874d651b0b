import {
  Rendition,
  renditionType,
  revertCommitType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { RenderedWorld } from '../__testUtils__/RenderedWorld';
import { temporaryDirectory } from '../__testUtils__/temporaryDirectory';

const minute = 60_000;
const directory = temporaryDirectory();
let world: RenderedWorld;

beforeEach(async () => {
  directory.clear();
  world = await RenderedWorld.begin(directory.path, [
    { name: 'dev', approval: 'auto', update: { strategy: 'kustomize' } },
  ]);
});

afterEach(() => world.stop());

const renditions = (): readonly Rendition[] =>
  world.story.cluster.peekAll(renditionType);
const bundlesOf = ({ metadata }: Rendition) =>
  (metadata.ownerReferences ?? []).map(({ name }) => name);
const head = () => world.story.forge.head('environment/dev') ?? '';

async function release(version: string, size: number): Promise<string> {
  const sha = await world.commit(size);
  await world.release(version, sha);
  await world.elapse(5 * minute);
  return sha;
}

describe('what is rendered onto a branch', () => {
  it('has a Rendition, which what renders the same and what restores it use again', async () => {
    const sha = await release('1', 1);
    const [first] = renditions();
    expect(first.spec).toMatchObject({
      pipeline: 'guestbook',
      environment: 'dev',
      source: { type: 'git', commit: sha, path: 'environments/dev' },
      renderer: { name: 'plain' },
      inputs: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
      revision: { type: 'git', branch: 'environment/dev', commit: head() },
    });
    expect(first.spec.parent).toBeUndefined();
    await release('2', 2);
    expect(renditions()).toHaveLength(2);
    expect(renditions().map(({ spec }) => spec.parent)).toContain(
      first.spec.revision.commit,
    );

    await world.release('3', await world.commitBeside());
    await world.elapse(5 * minute);
    expect(renditions().map(bundlesOf)).toContainEqual([
      'guestbook-2',
      'guestbook-3',
    ]);

    await world.story.cluster.create(revertCommitType, {
      apiVersion: 'kardinal.io/v1alpha1',
      kind: 'RevertCommit',
      metadata: { name: 'back', namespace: 'default' },
      spec: {
        pipeline: 'guestbook',
        environment: 'dev',
        bundle: 'guestbook-1',
      },
    });
    await world.elapse(5 * minute);
    expect(await world.sizeIn('dev')).toBe(1);
    expect(renditions()).toHaveLength(2);
    const restored = renditions().find(
      ({ metadata }) => metadata.name === first.metadata.name,
    );
    expect(restored && bundlesOf(restored)).toHaveLength(2);
    expect(restored?.spec).toEqual(first.spec);
  });
});
