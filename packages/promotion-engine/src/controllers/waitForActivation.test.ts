import {
  Pipeline,
  promotionStepType,
  Rendition,
  renditionType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { fakeKustomize } from '../__testUtils__/fakeKustomize';
import { MemoryRegistry } from '../__testUtils__/MemoryRegistry';
import { rollBack } from '../__testUtils__/rollBack';
import { RunningWorld } from '../__testUtils__/RunningWorld';
import { temporaryDirectory } from '../__testUtils__/temporaryDirectory';
import { environments } from '../__testUtils__/templates';

const day = 24 * 60 * 60_000;
const url = 'https://registry.example.com';
const config = { registry: url, repository: 'acme/shop' };
const steps: Pipeline['spec']['environments'][number]['steps'] = [
  { uses: 'git-clone' },
  { uses: 'kustomize-set-image' },
  { uses: 'kustomize-build' },
  { uses: 'push-rendition', config },
  { uses: 'wait-for-activation' },
  { uses: 'git-commit' },
  { uses: 'git-push' },
  { uses: 'health-check' },
];

describe('what somebody has to activate', () => {
  const directory = temporaryDirectory();
  let world: RunningWorld;

  beforeEach(async () => {
    const registry = new MemoryRegistry(url, { type: 'none' });
    world = await RunningWorld.begin({
      environments: [{ ...environments.prod, approval: 'auto', steps }],
      programs: fakeKustomize(directory.path),
      egress: () => registry,
    });
  });

  afterEach(() => world.stop());

  const status = (version: string) => world.step(version, 'prod')?.status;
  const renditionOf = (version: string) => {
    const { name } =
      world.bundle(version)?.status?.environments?.prod?.evidence
        ?.renditions?.[0] ?? {};
    return world.cluster
      .peekAll(renditionType)
      .find(({ metadata }) => metadata.name === name) as Rendition;
  };
  const label = async (
    { metadata: { name } }: Rendition,
    metadata: object = { labels: { 'kardinal.io/activate': 'true' } },
  ) => {
    await world.cluster.patch(
      renditionType,
      { namespace: 'default', name },
      { type: 'merge', body: { metadata } },
    );
    await world.settle();
  };
  const activated = (version: string) =>
    status(version)?.steps?.find(({ uses }) => uses === 'wait-for-activation')
      ?.outputs;

  it('waits for that, says so, and writes nothing meanwhile', async () => {
    await world.story.clock.advance(day);
    await world.settle();
    const { metadata, spec } = renditionOf('2.0.0');
    expect(status('2.0.0')).toMatchObject({
      state: 'Promoting',
      message: `Waiting until somebody activates ${spec.revision.digest?.slice(
        0,
        15,
      )}: in the portal, or by the label kardinal.io/activate=true of the Rendition ${
        metadata.name
      }`,
    });
    expect(status('2.0.0')?.commit).toBeUndefined();
  });

  it.each<[string, object, string]>([
    [
      'the label',
      { labels: { 'kardinal.io/activate': 'true' } },
      'its label kardinal.io/activate',
    ],
    [
      'the portal',
      {
        labels: { 'kardinal.io/activate': 'true' },
        annotations: { 'kardinal.io/activate-by': 'user:default/ana' },
      },
      'user:default/ana',
    ],
  ])('goes on at once by %s', async (_by, metadata, activatedBy) => {
    await label(renditionOf('2.0.0'), metadata);
    expect(status('2.0.0')?.state).toBe('Verified');
    expect(activated('2.0.0')).toEqual({ activatedBy });
  });

  it.each<[string, object]>([
    [
      'a label that says something else',
      { labels: { 'kardinal.io/activate': 'yes' } },
    ],
    ['a name alone', { annotations: { 'kardinal.io/activate-by': 'ana' } }],
    [
      'a Rendition whose seal is gone',
      {
        labels: { 'kardinal.io/activate': 'true' },
        annotations: { 'kardinal.io/seal': 'forged' },
      },
    ],
  ])('does not go on by %s', async (_what, metadata) => {
    await label(renditionOf('2.0.0'), metadata);
    expect(status('2.0.0')?.state).toBe('Promoting');
  });

  it('is asked for once: a rollback to it asks nobody, and nothing goes back over the rollback', async () => {
    await label(renditionOf('2.0.0'));
    await world.release('3.0.0');
    expect(status('3.0.0')?.state).toBe('Promoting');
    await label(renditionOf('3.0.0'));
    expect(status('3.0.0')?.state).toBe('Verified');

    const name = await rollBack(world, 'prod');
    const restoring = () =>
      world.cluster
        .peekAll(promotionStepType)
        .find(({ spec }) => spec.bundleRef === name)?.status;
    expect(restoring()?.state).toBe('Verified');
    const head = world.forge.tagsOf('main');
    // Both are activated still, and the label of the newer one is set once more.
    await label(renditionOf('3.0.0'), {
      labels: { 'kardinal.io/activate': null },
    });
    await label(renditionOf('3.0.0'));
    await world.story.clock.advance(day);
    await world.settle();
    expect(restoring()?.state).toBe('Verified');
    expect(world.forge.tagsOf('main')).toEqual(head);
    expect(world.bundle('3.0.0')?.status?.environments?.prod?.state).toBe(
      'Verified',
    );
  });
});
