import { pipelineType } from '@kardinal/backstage-plugin-kardinal-common';
import { RenderedWorld } from '../__testUtils__/RenderedWorld';
import { temporaryDirectory } from '../__testUtils__/temporaryDirectory';

const minute = 60_000;
const update = { strategy: 'kustomize' } as const;
const directory = temporaryDirectory();
let world: RenderedWorld;
let sha: string;

beforeEach(async () => {
  directory.clear();
  world = await RenderedWorld.begin(directory.path, [
    { name: 'dev', approval: 'auto', update },
    { name: 'prod', approval: 'auto', update },
  ]);
  sha = await world.commit(1);
});

afterEach(() => world.stop());

const key = { namespace: 'default', name: 'guestbook' };
const inGit = () => world.story.cluster.peek(pipelineType, key)?.status?.inGit;
const promotedBefore = (environment: string) =>
  world.promotedElsewhere(environment, '0.9.0', sha);

describe('an environment that no Bundle was verified in', () => {
  it('has what the trailers on its branch say, until one is', async () => {
    const commit = await promotedBefore('prod');
    await world.gate('later', 'prod', 'false');
    await world.release('1', sha);
    await world.elapse(15 * minute);
    expect(inGit()).toMatchObject([
      { environment: 'prod', version: '0.9.0', commit, drySha: sha },
    ]);
    const { cluster } = world.story;
    const before = cluster.peek(pipelineType, key)?.metadata.resourceVersion;
    await world.elapse(30 * minute);
    expect(cluster.peek(pipelineType, key)?.metadata.resourceVersion).toBe(
      before,
    );
  });

  it('is nothing that git knows once a Bundle is verified there', async () => {
    await promotedBefore('prod');
    await world.release('1', sha);
    await world.elapse(15 * minute);
    expect(inGit()).toBeUndefined();
  });
});

it('an environment that gets once more what it has, has it since it got it first', async () => {
  const noted = () =>
    world.story.forge.git([
      'notes',
      '--ref=refs/notes/hydrator.metadata',
      'show',
      'environment/prod',
    ]);
  await world.release('1', sha);
  await world.elapse(15 * minute);
  const before = noted();
  await world.release('2', sha);
  await world.elapse(15 * minute);
  expect(world.state('2', 'prod')).toContain('NoOp: ');
  expect(noted()).toBe(before);

  await world.release('3', await world.commitBeside());
  await world.elapse(15 * minute);
  expect(noted()).toContain('guestbook-3');
});
