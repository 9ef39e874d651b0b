import { pipelineType } from '@kardinal/backstage-plugin-kardinal-common';
import { KubeObject } from '@kardinal/kube-controller';
import { builtinTypes, quiescentLaw } from '@kardinal/kube-controller/testing';
import { crashLaw } from '../__testUtils__/laws';
import { PromotionWorld } from '../__testUtils__/PromotionWorld';
import { ReleaseStory, releaseStory } from '../__testUtils__/releaseStory';
import { RunningWorld } from '../__testUtils__/RunningWorld';
import { environments } from '../__testUtils__/templates';
import { deployment, rolledOut } from '../__testUtils__/workloads';

const seed = { environments: [environments.dev] };
const { deployments, events } = builtinTypes;

/** Somebody writes an image into the Deployment of an environment, past the repository. */
async function edit(
  cluster: PromotionWorld['cluster'],
  tag: string,
  environment = 'dev',
): Promise<void> {
  const body = deployment(environment, tag);
  const { metadata } = await cluster.patch(deployments, body.metadata, {
    type: 'merge',
    body,
  });
  await cluster.replaceStatus(deployments, {
    ...body,
    metadata,
    status: rolledOut(tag, metadata.generation, 'available'),
  } as KubeObject);
}

const reports = (cluster: PromotionWorld['cluster']) =>
  cluster
    .peekAll(events)
    .map(each => each as unknown as Record<string, unknown>)
    .filter(({ reason }) =>
      /^(Drifted|DriftEnded|BundleMissing|BundleFound)$/.test(`${reason}`),
    )
    .map(({ reason, note }) => `${reason}: ${note}`)
    .sort();

describe('an environment that somebody changes past the repository', () => {
  let world: RunningWorld;

  beforeEach(async () => {
    world = await RunningWorld.begin(seed, '2.0.0');
  });
  afterEach(() => world.stop());

  const drift = () => world.pipeline()?.status?.drift;
  const drifted = () =>
    world
      .pipeline()
      ?.status?.conditions?.find(({ type }) => type === 'Drifted');

  it('has drifted, which is reported once, and once that it is over', async () => {
    expect(drift()).toBeUndefined();
    await edit(world.cluster, '1.9.9');
    await world.runtime.settled();
    expect(drift()).toMatchObject([
      {
        environment: 'dev',
        promoted: { version: '2.0.0' },
        version: '1.9.9',
        workload: 'guestbook',
      },
    ]);
    const begun = 'Drifted: dev has drifted: guestbook runs 1.9.9, not 2.0.0.';
    const missing =
      'BundleMissing: No Bundle has what dev runs: guestbook runs 1.9.9. Create a Bundle with it, or put back what was promoted.';
    expect(reports(world.cluster)).toEqual([missing, begun]);
    world.runtime.resync();
    await world.runtime.settled();
    expect(reports(world.cluster)).toEqual([missing, begun]);
    expect(drifted()).toMatchObject({
      status: 'True',
      reason: 'BundleMissing',
    });
    // The GitOps tool puts back what the repository says.
    await world.settle();
    expect(drift()).toBeUndefined();
    expect(drifted()).toBeUndefined();
    expect(reports(world.cluster)).toEqual([
      missing,
      'DriftEnded: dev no longer differs from what was promoted.',
      begun,
    ]);
  });

  it('says that the repository has what was promoted', async () => {
    await edit(world.cluster, '1.9.9');
    await world.runtime.settled();
    expect(drift()).toMatchObject([{ origin: 'cluster' }]);
    expect(drift()?.[0].commit).toBeUndefined();
    expect(drifted()?.message).toContain(
      'Its files in the repository are as they were promoted, so the change did not come from Git.',
    );
  });

  it('says which commit it comes from and whose that is, in a repository that is read once', async () => {
    const log = jest.spyOn(world.forge, 'log');
    const { origin: _others, ...commit } = world.forge.hotfix(
      'environments/dev',
      '1.9.9',
    );
    await world.settle();
    expect(drift()).toMatchObject([
      { version: '1.9.9', origin: 'git', commit },
    ]);
    expect(drifted()?.message).toContain(
      `Ana Lima last changed its files in the repository, in ${commit.sha.slice(
        0,
        7,
      )}: Hotfix 1.9.9.`,
    );
    const { resourceVersion } = world.pipeline()!.metadata;
    world.runtime.resync();
    await world.settle();
    await world.elapse(3_600_000);
    expect(log).toHaveBeenCalledTimes(1);
    expect(world.pipeline()?.metadata.resourceVersion).toBe(resourceVersion);
  });

  it('names the Bundle that it runs instead', async () => {
    await world.release('2.1.0');
    await edit(world.cluster, '2.0.0');
    await world.runtime.settled();
    expect(drift()).toMatchObject([
      {
        promoted: { version: '2.1.0' },
        bundle: world.bundle('2.0.0')?.metadata.name,
      },
    ]);
    expect(drifted()).toMatchObject({ status: 'True', reason: 'BundleKnown' });
  });

  it('has not drifted while a release changes it', async () => {
    await world.release('2.1.0');
    await world.release('2.2.0');
    expect(reports(world.cluster)).toEqual([]);
  });
});

describe('a drift that no Bundle has', () => {
  let world: RunningWorld;

  beforeEach(async () => {
    world = await RunningWorld.begin(
      { environments: [environments.dev, environments.prod] },
      '2.0.0',
    );
    await world.merge();
  });
  afterEach(() => world.stop());

  it('is what a Bundle has as soon as there is one', async () => {
    world.story.unsynced.add('prod');
    await edit(world.cluster, '2.1.0', 'prod');
    await world.runtime.settled();
    const before = reports(world.cluster);
    expect(before).toEqual([
      expect.stringMatching(/^BundleMissing: /),
      expect.stringMatching(/^Drifted: /),
    ]);
    await world.release('2.1.0', undefined, { intent: { target: 'dev' } });
    const { name } = world.bundle('2.1.0')!.metadata;
    expect(world.pipeline()?.status).toMatchObject({
      drift: [{ environment: 'prod', version: '2.1.0', bundle: name }],
    });
    expect(reports(world.cluster)).toEqual([
      `BundleFound: prod runs what Bundle ${name} has.`,
      ...before,
    ]);
  });
});

describe('an environment with a pull request that waits', () => {
  let world: RunningWorld;

  beforeEach(async () => {
    world = await RunningWorld.begin(
      { environments: [environments.dev, environments.prod] },
      '2.0.0',
    );
    await world.merge();
    await world.release('2.1.0');
  });
  afterEach(() => world.stop());

  it('has drifted at once where it runs neither of both, and no more once that is merged', async () => {
    expect(world.bundle('2.1.0')?.status?.environments?.prod.state).toBe(
      'WaitingForMerge',
    );
    await edit(world.cluster, '2.0.9', 'prod');
    await world.runtime.settled();
    expect(world.pipeline()?.status?.drift).toMatchObject([
      { environment: 'prod', promoted: { version: '2.0.0' }, version: '2.0.9' },
    ]);
    await world.merge();
    expect(world.pipeline()?.status?.drift).toBeUndefined();
    expect(reports(world.cluster)).toHaveLength(3);
  });
});

describe('a drift', () => {
  const story: ReleaseStory = {
    seed,
    begin: world => world.begin(),
    midway: {
      when: world => world.bundle('2.0.0')?.status?.phase === 'Verified',
      happens: world => {
        world.unsynced.add('dev');
        return edit(world.cluster, '1.9.9');
      },
    },
    isDone: world =>
      world.isReported() &&
      world.cluster
        .peekAll(pipelineType)
        .every(({ status }) => status?.drift?.[0]?.origin === 'cluster'),
  };

  it('is found wherever the process is killed, with the same words', async () => {
    const report = await crashLaw(() => releaseStory(story));
    expect(report.io.length).toBeGreaterThan(0);
  });

  it('leaves nothing to be written', async () => {
    await expect(
      quiescentLaw(() => releaseStory(story)),
    ).resolves.not.toThrow();
  });
});
