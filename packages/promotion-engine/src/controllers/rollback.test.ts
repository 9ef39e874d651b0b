import {
  Bundle,
  bundleType,
  planRollback,
  rollbackBundle,
} from '@kardinal/backstage-plugin-kardinal-common';
import { environments, orgGate } from '../__testUtils__/templates';
import { RunningWorld } from '../__testUtils__/RunningWorld';

const { dev, staging, prod } = environments;
const soak = orgGate(
  'soak',
  'bundle.upstreamSoakMinutes >= 10 && upstream.dev.soakMinutes >= 10',
);

let world: RunningWorld;

afterEach(() => world.stop());

/** A person rolls an environment back, as the command does. */
async function rollBack(
  environment: string,
  change: (bundle: Bundle) => Bundle = bundle => bundle,
): Promise<string> {
  await world.story.clock.advance(2_000);
  const bundles = world.cluster.peekAll(bundleType);
  const plan = planRollback({ environment, bundles });
  if (plan.type === 'impossible') throw new Error(plan.reason);
  const bundle = change(
    rollbackBundle({
      ...plan,
      pipeline: 'guestbook',
      urgency: { type: 'normal' },
      occurrence: '',
      createdAt: new Date(world.story.clock.now()).toISOString(),
      requestedBy: 'user:default/ana',
      reason: 'It is slow',
    }),
  );
  await world.cluster.create(bundleType, bundle);
  await world.settle();
  return bundle.metadata.name;
}

const named = (name: string) =>
  world.cluster.peek(bundleType, { namespace: 'default', name })?.status;

const tags = () => world.forge.tagsOf('main');

/** Two releases, the second everywhere. */
async function twoReleases(
  seed: Parameters<typeof RunningWorld.begin>[0],
): Promise<void> {
  world = await RunningWorld.begin(seed);
  await arrive('2.0.0');
  await world.release('3.0.0');
  await arrive('3.0.0');
}

/** Time passes, and a person merges what is open, until a release is everywhere. */
async function arrive(version: string): Promise<void> {
  for (let minute = 0; minute < 15; minute++) {
    if (world.bundle(version)?.status?.phase === 'Verified') return;
    await world.elapse(60_000);
    await world.merge();
  }
  throw new Error(`${version} did not arrive`);
}

/** Minutes go by one after the other, as watches end while much time passes. */
async function pass(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) await world.elapse(60_000);
}

describe('a rollback', () => {
  it('restores one environment alone, through its gates and a pull request, with the soak that the release has had', async () => {
    await twoReleases({ environments: [dev, staging, prod], gates: [soak] });
    const before = tags();
    const name = await rollBack('prod');
    expect(named(name)).toMatchObject({
      phase: 'Promoting',
      environments: { prod: { state: 'WaitingForMerge' } },
    });
    const pull = world.forge.pullRequests.at(-1)!;
    expect(pull.title).toBe('[kardinal] Roll back prod to 2.0.0');
    expect(pull.body).toContain(
      'Rolls back 3.0.0 for user:default/ana: It is slow.',
    );
    expect(pull.body).toMatch(/\| dev \| .*\| staging \| /s);
    expect(pull.body).toContain('soak');
    await world.merge();
    expect(named(name)).toMatchObject({
      phase: 'Verified',
      environments: {
        prod: {
          state: 'Verified',
          evidence: {
            mergedBy: 'ana',
            policyGates: [{ name: 'soak', result: 'pass' }],
          },
        },
      },
    });
    expect(Object.keys(named(name)!.environments!)).toEqual(['prod']);
    expect(tags()).toEqual({ ...before, 'environments/prod': '2.0.0' });
    await pass(2);
    world.cluster.clearCalls();
    await pass(60);
    expect(world.cluster.count()).toBe(0);
  });

  it('waits for a closed gate of the environment like any release', async () => {
    world = await RunningWorld.begin({
      environments: [dev, prod],
      gates: [orgGate('freeze', 'schedule.hour < 11')],
    });
    await world.merge();
    await world.release('3.0.0');
    await world.merge();
    await pass(60);
    const name = await rollBack('prod');
    expect(named(name)?.environments?.prod.state).toBe('Pending');
    expect(tags()['environments/prod']).toBe('3.0.0');
  });

  it('ends what it takes back, and nothing that has not come there', async () => {
    world = await RunningWorld.begin({
      environments: [dev, prod],
      gates: [orgGate('never', 'bundle.version == "2.0.0"')],
    });
    await world.merge();
    await world.release('3.0.0');
    expect(world.bundle('3.0.0')?.status?.environments?.prod.state).toBe(
      'Pending',
    );
    await rollBack('dev');
    expect(world.bundle('3.0.0')?.status?.phase).toBe('Superseded');
    expect(tags()).toEqual({
      'environments/dev': '2.0.0',
      'environments/prod': '2.0.0',
    });
  });

  it.each<[string, (bundle: Bundle) => Bundle, RegExp]>([
    [
      'other artifacts than were verified there',
      ({ spec, ...bundle }) => ({
        ...bundle,
        spec: {
          ...spec,
          artifacts: { images: [{ reference: 'ghcr.io/acme/app:9.9.9' }] },
        },
      }),
      /^spec\.artifacts: must be those of guestbook-2-0-0/,
    ],
    [
      'what was never verified there',
      ({ spec, ...bundle }) => ({
        ...bundle,
        spec: {
          ...spec,
          provenance: { ...spec.provenance, rollbackTo: 'guestbook-1-0-0' },
        },
      }),
      /Bundle guestbook-1-0-0 no longer exists/,
    ],
    [
      'only the label',
      ({ spec: { provenance, ...spec }, ...bundle }) => ({ ...bundle, spec }),
      /^metadata\.labels: kardinal\.io\/rollback has no effect/,
    ],
  ])('that somebody makes of %s is refused', async (_what, change, message) => {
    await twoReleases({ environments: [dev, prod] });
    const before = tags();
    const name = await rollBack('prod', change);
    expect(named(name)?.phase).toBe('Failed');
    const ready = named(name)?.conditions?.find(each => each.type === 'Ready');
    expect(ready?.reason).toBe('InvalidRollback');
    expect(ready?.message).toMatch(message);
    await world.merge();
    expect(tags()).toEqual(before);
  });

  it('does not believe a record that somebody else wrote', async () => {
    await twoReleases({ environments: [dev, prod] });
    const stored = world.bundle('2.0.0')!;
    await world.cluster.replaceStatus(bundleType, {
      ...stored,
      status: { ...stored.status, seal: 'forged' },
    });
    const name = await rollBack('prod');
    expect(named(name)?.phase).toBe('Failed');
  });
});
