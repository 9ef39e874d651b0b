import {
  PolicyGate,
  policyGateType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { eventType } from '@kardinal/kube-controller';
import { RunningWorld } from '../__testUtils__/RunningWorld';
import { environments, orgGate } from '../__testUtils__/templates';

const { dev, prod } = environments;
const minute = 60_000;

let world: RunningWorld;

afterEach(() => world.stop());

/** A gate of a team, for production. */
function teamGate(name: string, namespace: string, labels = {}): PolicyGate {
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'PolicyGate',
    metadata: { name, namespace, labels },
    spec: { expression: 'false', recheckInterval: '5m' },
  };
}

const forProd = { 'kardinal.io/applies-to': 'prod' };

const begin = (
  gates: readonly PolicyGate[],
  pipeline: { readonly policyNamespaces?: string[] } = {},
) =>
  RunningWorld.begin({
    environments: [dev, prod],
    gates: [...gates],
    pipeline,
  });

const statusOf = (gate: PolicyGate) =>
  world.cluster.peek(policyGateType, gate.metadata)?.status;

/** By the template that they are of. */
const instances = () =>
  world
    .gates()
    .map(({ spec }) => spec.templateRef?.name)
    .sort();

/** GATE-001 to GATE-013 of the expectation tables, in the running product. */
describe('the life of a gate', () => {
  it('GATE-001: a template is checked and not evaluated', async () => {
    const template = orgGate('weekend', '!schedule.isWeekend');
    world = await begin([template]);
    expect(statusOf(template)).toMatchObject({
      reason: expect.stringContaining('valid CEL syntax'),
    });
    expect(statusOf(template)?.ready).toBeUndefined();
  });

  it('GATE-002: a template that is no CEL says so, and holds what it guards', async () => {
    const template = orgGate('broken', 'bad (((');
    world = await begin([template]);
    expect(statusOf(template)).toMatchObject({
      ready: false,
      reason: expect.stringContaining('CEL syntax error'),
    });
    expect(world.step('2.0.0', 'prod')?.status?.state).not.toBe('Promoting');
    expect(world.bundle('2.0.0')?.status?.environments?.prod.state).toBe(
      'Pending',
    );
  });

  it('GATE-003: an instance of a Bundle that does not exist is closed, and no error', async () => {
    world = await begin([]);
    const orphan = teamGate('orphan', 'default', forProd);
    await world.cluster.create(policyGateType, {
      ...orphan,
      spec: { ...orphan.spec, bundleRef: 'nope', environment: 'prod' },
    });
    await world.settle();
    expect(statusOf(orphan)?.ready).toBe(false);
    expect(
      world.passes.filter(
        ({ key, error }) => key.name === 'orphan' && error !== undefined,
      ),
    ).toEqual([]);
  });

  it('GATE-004: it is evaluated again after its recheck interval, and not before', async () => {
    const template = orgGate('slow', 'false');
    world = await begin([
      { ...template, spec: { ...template.spec, recheckInterval: '10m' } },
    ]);
    const [gate] = world.gates();
    const passes = () =>
      world.passes.filter(({ key }) => key.name === gate.metadata.name).length;
    const before = passes();
    await world.elapse(60 * minute);
    expect(passes() - before).toBe(6);
  });

  it('GATE-005: a gate that closes has one warning, and none while it stays closed', async () => {
    // The story begins on a Wednesday at ten.
    world = await begin([
      orgGate('mornings', 'schedule.hour < 11'),
      orgGate('never', 'false'),
    ]);
    const warnings = () =>
      world.cluster
        .peekAll(eventType)
        .filter(
          ({ type, note, series }) =>
            type === 'Warning' &&
            note.includes('schedule.hour < 11') &&
            series === undefined,
        ).length;
    expect(warnings()).toBe(0);
    await world.elapse(61 * minute);
    expect(warnings()).toBe(1);
    await world.elapse(2 * 60 * minute);
    expect(warnings()).toBe(1);
  });

  it('GATE-006: gates of the platform and of the team guard a Pipeline, those of others do not', async () => {
    world = await begin([
      orgGate('org-gate', 'false'),
      teamGate('team-gate', 'default', forProd),
      teamGate('foreign-gate', 'elsewhere', forProd),
    ]);
    expect(instances()).toEqual(['org-gate', 'team-gate']);
  });

  it('GATE-008: the policy namespaces of a Pipeline add to those of the platform', async () => {
    world = await begin(
      [
        orgGate('default-gate', 'false'),
        teamGate('custom-gate', 'custom-policies', forProd),
      ],
      { policyNamespaces: ['custom-policies'] },
    );
    expect(instances()).toEqual(['custom-gate', 'default-gate']);
  });

  // GATE-011 asks for an evaluation that is newer than the step; here the step evaluates its gates itself.
  it('GATE-011: what the status of a gate said before starts no promotion', async () => {
    world = await begin([orgGate('closed', 'schedule.hour > 22')]);
    const [gate] = world.gates();
    world.cluster.setStatus(policyGateType, gate.metadata, {
      ...gate.status,
      ready: true,
      lastEvaluatedAt: '2026-11-18T09:00:00Z',
    });
    await world.elapse(2 * minute);
    expect(world.step('2.0.0', 'prod')?.status?.state ?? 'Pending').toBe(
      'Pending',
    );
    await world.elapse(13 * 60 * minute);
    expect(world.step('2.0.0', 'prod')?.status?.state).toBe('WaitingForMerge');
  });

  // GATE-013 has no difference between gates of a team and of the platform; the product's rules have one.
  it('GATE-013: for no environment, a gate of a team guards none and one of the platform all', async () => {
    const everywhere = orgGate('everywhere', 'schedule.hour >= 0');
    const { 'kardinal.io/applies-to': _, ...labels } =
      everywhere.metadata.labels ?? {};
    world = await begin([
      { ...everywhere, metadata: { ...everywhere.metadata, labels } },
      teamGate('nowhere', 'default'),
    ]);
    expect(instances()).toEqual(['everywhere', 'everywhere']);
  });
});
