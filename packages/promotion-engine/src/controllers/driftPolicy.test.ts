import {
  Bundle,
  bundleType,
  labels,
  Pipeline,
  pipelineType,
  policyGateType,
  promotionStepType,
  settlementOf,
} from '@kardinal/backstage-plugin-kardinal-common';
import { KubeObject } from '@kardinal/kube-controller';
import { builtinTypes } from '@kardinal/kube-controller/testing';
import { RunningWorld } from '../__testUtils__/RunningWorld';
import { environments, orgGate } from '../__testUtils__/templates';
import { deployment, rolledOut } from '../__testUtils__/workloads';
import { statusDelays } from './statusDelays';

type Status = NonNullable<Pipeline['status']>;

const { deployments } = builtinTypes;
const closed = orgGate('freeze', 'false', { 'kardinal.io/applies-to': 'dev' });

let world: RunningWorld;
afterEach(() => world.stop());

/** dev has had 2.0.0, and runs 2.1.0. */
async function begin(drift: Pipeline['spec']['drift']): Promise<void> {
  world = await RunningWorld.begin(
    { environments: [environments.dev] },
    '2.0.0',
  );
  await world.release('2.1.0');
  if (drift !== undefined) await world.changePipeline({ drift });
}

/** Somebody writes an image into the Deployment; nothing puts it back yet. */
async function edit(tag: string): Promise<void> {
  const { cluster } = world;
  const body = deployment('dev', tag);
  const { metadata } = await cluster.patch(deployments, body.metadata, {
    type: 'merge',
    body,
  });
  await cluster.replaceStatus(deployments, {
    ...body,
    metadata,
    status: rolledOut(tag, metadata.generation, 'available'),
  } as KubeObject);
  await react();
}

/** Somebody switches the policy off, or on again. */
async function annotate(value: string): Promise<void> {
  const { metadata } = world.pipeline()!;
  await world.cluster.patch(pipelineType, metadata, {
    type: 'merge',
    body: { metadata: { annotations: { [labels.settleDrift]: value } } },
  });
}

/** Until nothing is to be done, without the tool that deploys. */
async function react(): Promise<void> {
  await world.runtime.settled();
  for (const delay of [statusDelays.message, statusDelays.graph]) {
    await world.story.clock.advance(delay);
    await world.runtime.settled();
  }
}

const settling = (): readonly Bundle[] =>
  world.cluster
    .peekAll(bundleType)
    .filter(bundle => settlementOf(bundle) !== undefined);
const drift = () => world.pipeline()?.status?.drift;
const driftedMessage = () =>
  world.pipeline()?.status?.conditions?.find(({ type }) => type === 'Drifted')
    ?.message;
const tagInGit = () => world.forge.tagsOf('main')['environments/dev'];

describe('drift with the policy Import', () => {
  it('is put on record as what runs, without a write, a gate or another look', async () => {
    await begin({ policy: 'Import' });
    await world.cluster.create(policyGateType, closed);
    await world.story.clock.advance(2_000);
    await edit('2.0.0');
    const [bundle, ...others] = settling();
    expect(others).toEqual([]);
    expect(bundle.spec).toMatchObject({
      provenance: { observedOf: world.bundle('2.0.0')?.metadata.name },
      intent: { target: 'dev' },
    });
    expect(bundle.status).toMatchObject({
      phase: 'Verified',
      environments: { dev: { state: 'Verified' } },
    });
    expect(bundle.status?.environments?.dev.evidence).toMatchObject({
      cause: 'observed',
      policyGates: [],
    });
    const step = world.cluster
      .peekAll(promotionStepType)
      .find(({ spec }) => spec.bundleRef === bundle.metadata.name);
    expect(step?.spec).toMatchObject({
      cause: 'observed',
      steps: [{ uses: 'observe' }],
    });
    expect(tagInGit()).toBe('2.1.0');
    expect(drift()).toBeUndefined();
    world.runtime.resync();
    await react();
    expect(settling()).toHaveLength(1);
  });

  it('stays where no Bundle has it, until one has', async () => {
    await begin({ policy: 'Import' });
    await edit('1.9.9');
    expect(settling()).toEqual([]);
    expect(drift()).toMatchObject([{ version: '1.9.9' }]);
    await world.story.clock.advance(2_000);
    const wanted = world.bundle('2.0.0')!;
    await world.cluster.create(bundleType, {
      ...wanted,
      metadata: {
        name: 'guestbook-1-9-9',
        namespace: 'default',
        labels: wanted.metadata.labels ?? {},
      },
      spec: {
        ...wanted.spec,
        artifacts: {
          images: (wanted.spec.artifacts.images ?? []).map(image => ({
            reference: image.reference.replace('2.0.0', '1.9.9'),
          })),
        },
      },
      status: undefined,
    } as unknown as Bundle);
    await react();
    expect(settling().map(({ spec }) => spec.provenance?.observedOf)).toEqual([
      'guestbook-1-9-9',
    ]);
    expect(drift()).toBeUndefined();
  });

  it('is only said in a dry run', async () => {
    await begin({ policy: 'Import', dryRun: true });
    await edit('2.0.0');
    expect(settling()).toEqual([]);
    expect(drift()).toMatchObject([{ settlement: { act: 'import' } }]);
    expect(driftedMessage()).toContain(
      'The policy would put 2.0.0 on record; it is a dry run.',
    );
    await world.changePipeline({ drift: { policy: 'Report' } });
  });

  it.each(['false', 'no'])(
    'is only said where the annotation says %s, and settled when that is gone',
    async value => {
      await begin({ policy: 'Import' });
      await annotate(value);
      await edit('2.0.0');
      expect(settling()).toEqual([]);
      expect(drift()?.map(({ settlement }) => settlement)).toEqual([undefined]);
      expect(driftedMessage()).toMatch(
        /The policy Import settles nothing, as the annotation kardinal\.io\/settle-drift of the Pipeline is not "true"\.$/,
      );
      await annotate('true');
      await react();
      expect(settling()).toHaveLength(1);
    },
  );

  it('is left alone while somebody ignores it', async () => {
    await begin({ policy: 'Import' });
    const end = new Date(world.story.clock.now() + 3_600_000).toISOString();
    await world.changePipeline({
      drift: {
        policy: 'Import',
        ignored: {
          dev: { version: '2.0.0', reason: 'A test', by: 'ana', until: end },
        },
      },
    });
    await edit('2.0.0');
    expect(settling()).toEqual([]);
    expect(drift()).toMatchObject([
      { ignored: { reason: 'A test', by: 'ana' } },
    ]);
    expect(
      world
        .pipeline()
        ?.status?.conditions?.find(({ type }) => type === 'Drifted'),
    ).toMatchObject({ status: 'False', reason: 'Ignored' });
    await world.story.clock.advance(3_600_000);
    await react();
    expect(settling()).toHaveLength(1);
  });
});

describe('drift with the policy Revert', () => {
  it('has what was promoted promoted once more, which ends when it runs again', async () => {
    await begin({ policy: 'Revert' });
    await edit('1.9.9');
    const [bundle] = settling();
    expect(bundle.spec.provenance).toMatchObject({
      restoredOf: world.bundle('2.1.0')?.metadata.name,
    });
    expect(bundle.status?.phase).toBe('Promoting');
    await world.settle();
    expect(settling().map(({ status }) => status?.phase)).toEqual(['Verified']);
    expect(drift()).toBeUndefined();
    expect(tagInGit()).toBe('2.1.0');
  });

  it('waits for the gates of the environment, and is not tried twice', async () => {
    await begin({ policy: 'Revert' });
    await world.cluster.create(policyGateType, closed);
    await world.story.clock.advance(2_000);
    await edit('1.9.9');
    expect(settling().map(({ status }) => status?.phase)).toEqual([
      'Promoting',
    ]);
    const [bundle] = settling();
    expect(bundle.status?.environments?.dev.state).toBe('Pending');
    world.runtime.resync();
    await react();
    expect(settling()).toHaveLength(1);
  });
});

describe('drift that comes back', () => {
  it('is settled again, but not at once', async () => {
    await begin({ policy: 'Revert' });
    await edit('1.9.9');
    await world.settle();
    expect(settling()).toHaveLength(1);
    await edit('1.9.8');
    expect(settling()).toHaveLength(1);
    expect(drift()).toMatchObject([{ version: '1.9.8' }]);
    await world.story.clock.advance(600_000);
    await react();
    expect(settling()).toHaveLength(2);
  });

  it('is the same where the cluster notes another change of the workload', async () => {
    await begin({ policy: 'Revert', dryRun: true });
    await edit('1.9.9');
    const [{ since }] = drift() ?? [];
    await world.story.clock.advance(5_000);
    await edit('1.9.9');
    expect(drift()).toMatchObject([{ since }]);
  });
});

describe('drift of a Pipeline with an annotation alone', () => {
  it.each([
    ['Import', 'observedOf'],
    ['Revert', 'restoredOf'],
  ])('is settled by %s, and left to people without it', async (said, act) => {
    await begin(undefined);
    await edit('2.0.0');
    expect(settling()).toEqual([]);
    await annotate(said);
    await react();
    const [{ spec, metadata }] = settling();
    expect(spec.provenance).toHaveProperty(act);
    expect(metadata.annotations?.[labels.reason]).toBe(
      `the annotation kardinal.io/settle-drift of the Pipeline is ${said}`,
    );
  });
});

describe('a gate that waits until nothing has drifted', () => {
  const careful = orgGate('careful', '!targetDrift.unreconciled', {
    'kardinal.io/applies-to': 'dev',
  });
  const stateOf = (version: string) =>
    world.bundle(version)?.status?.environments?.dev.state;

  it('holds a release while something else runs, not what puts back what was promoted, and opens then', async () => {
    await begin(undefined);
    await world.cluster.create(policyGateType, careful);
    await edit('1.9.9');
    await world.story.clock.advance(2_000);
    await world.story.release('2.2.0');
    await react();
    expect(drift()).toMatchObject([{ version: '1.9.9' }]);
    expect(stateOf('2.2.0')).toBe('Pending');
    await world.changePipeline({ drift: { policy: 'Revert' } });
    expect(settling().map(({ status }) => status?.phase)).toEqual(['Verified']);
    expect(stateOf('2.2.0')).toBe('Verified');
  });

  it.each<[string, (now: Status, before: Status) => Status]>([
    ['takes the drift off the record', ({ drift: _, ...now }) => now],
    // Its seal fits.
    ['puts back the record of before', (_now, before) => before],
  ])('stays closed when somebody else %s', async (_what, written) => {
    await begin(undefined);
    await world.cluster.create(policyGateType, careful);
    await react();
    const before = world.pipeline()!.status!;
    expect(before.seal).toBeDefined();
    await edit('1.9.9');
    await world.story.clock.advance(2_000);
    await world.story.release('2.2.0');
    await react();
    const known = world.pipeline()!;
    const since = drift()?.[0].since;
    const status = written(known.status!, before);
    expect(status.drift ?? []).toEqual([]);
    await world.cluster.replaceStatus(pipelineType, { ...known, status });
    await react();
    expect(stateOf('2.2.0')).toBe('Pending');
    expect(drift()).toMatchObject([{ version: '1.9.9' }]);
    expect(drift()?.[0].since).not.toBe(since);
  });

  it('opens for what somebody lets run', async () => {
    await begin(undefined);
    await world.cluster.create(policyGateType, careful);
    await edit('1.9.9');
    const until = new Date(world.story.clock.now() + 3_600_000).toISOString();
    await world.cluster.patch(
      pipelineType,
      { namespace: 'default', name: 'guestbook' },
      {
        type: 'merge',
        body: {
          spec: {
            drift: {
              ignored: { dev: { version: '1.9.9', reason: 'A test', until } },
            },
          },
        },
      },
    );
    await world.story.clock.advance(2_000);
    await world.story.release('2.2.0');
    await react();
    expect(stateOf('2.2.0')).not.toBe('Pending');
  });
});

describe('drift without a policy', () => {
  it('is reported, and settled by nobody', async () => {
    await begin(undefined);
    await edit('2.0.0');
    expect(settling()).toEqual([]);
    expect(drift()).toMatchObject([{ version: '2.0.0' }]);
  });
});
