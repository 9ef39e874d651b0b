import { pipelineType } from '@kardinal/backstage-plugin-kardinal-common';
import { graphType } from '@kardinal/graph-controller';
import { quiescentLaw } from '@kardinal/kube-controller/testing';
import { crashLaw, staleLaw } from '../__testUtils__/laws';
import { PromotionWorld, WorldSeed } from '../__testUtils__/PromotionWorld';
import { ReleaseStory, releaseStory } from '../__testUtils__/releaseStory';
import { environments } from '../__testUtils__/templates';
import { addControllers } from '.';

const { dev, prod } = environments;

const inOneGraph: WorldSeed = { environments: [dev, prod] };
/** Each environment in a Graph of its own. */
const inSeveralGraphs: WorldSeed = {
  ...inOneGraph,
  controllers: engine => addControllers({ ...engine, largestGraph: 1 }),
};

const isUnderReview = (world: PromotionWorld) =>
  world.step('2.0.0', 'prod')?.status?.state === 'WaitingForMerge';

const firstGraph = { namespace: 'default', name: 'guestbook-2-0-0' };

function isMadeAgain({ cluster }: PromotionWorld): boolean {
  const graph = cluster.peek(graphType, firstGraph);
  return graph !== undefined && graph.metadata.deletionTimestamp === undefined;
}

/** A release to which something happens while it is reviewed. */
function release(
  seed: WorldSeed,
  happens: (world: PromotionWorld) => Promise<unknown>,
): ReleaseStory {
  return {
    seed,
    begin: world => world.begin(),
    midway: { when: isUnderReview, happens },
    isDone: world =>
      world.bundle('2.0.0')?.status?.phase === 'Verified' &&
      isMadeAgain(world) &&
      world.isReported(),
  };
}

const deleteFirstGraph = ({ cluster }: PromotionWorld) =>
  cluster.delete(graphType, firstGraph);

/** prod, which has started, goes before dev, and something new comes. */
async function changePipeline({ cluster }: PromotionWorld): Promise<void> {
  const late = { ...dev, name: 'late' };
  const key = { namespace: 'default', name: 'guestbook' };
  await cluster.patch(pipelineType, key, {
    type: 'merge',
    body: { spec: { environments: [prod, dev, late] } },
  });
}

async function changeBoth(world: PromotionWorld): Promise<void> {
  await changePipeline(world);
  await deleteFirstGraph(world);
}

const changedInOne = release(inOneGraph, changePipeline);
const changedInSeveral = release(inSeveralGraphs, changeBoth);

describe.each<[string, ReleaseStory]>([
  ['whose Graph somebody deletes', release(inOneGraph, deleteFirstGraph)],
  ['whose Pipeline changes', changedInOne],
  [
    'in several Graphs, of which somebody deletes the first',
    release(inSeveralGraphs, deleteFirstGraph),
  ],
  [
    'in several Graphs whose Pipeline changes while the first is deleted',
    changedInSeveral,
  ],
])('a release %s', (_what, story) => {
  it('is not harmed by stale caches and old leaders', async () => {
    const { io } = await staleLaw(() => releaseStory(story));
    const made = io.filter(name => name.startsWith('apply Graph '));
    expect(made.length).toBeGreaterThan(new Set(made).size);
  });

  it('writes nothing once it is settled', async () => {
    const law = quiescentLaw(() => releaseStory(story));
    await expect(law).resolves.not.toThrow();
  });
});

it.each<[string, ReleaseStory, readonly string[]]>([
  ['in one Graph', changedInOne, ['guestbook-2-0-0']],
  [
    'in several Graphs',
    changedInSeveral,
    ['guestbook-2-0-0', 'guestbook-2-0-0.part.2'],
  ],
])(
  'a release %s whose Pipeline changes ends in the same world after a crash at any point',
  async (_what, story, names) => {
    const { io } = await crashLaw(() => releaseStory(story));
    expect(io).toEqual(
      expect.arrayContaining(names.map(name => `apply Graph default/${name}`)),
    );
  },
);
