import {
  bundleType,
  Pipeline,
  pipelineType,
  PolicyGate,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  addDatabase,
  databaseBundle,
  releaseDatabase,
} from '../__testUtils__/database';
import { RunningWorld } from '../__testUtils__/RunningWorld';
import { environments, orgGate } from '../__testUtils__/templates';

const { dev, prod } = environments;
const autoProd = { ...prod, approval: 'auto' as const };
const hour = 3_600_000;
const store = 'pipelines.database.environments.store';
const elsewhere = 'pipelines["payments/database"].environments.store';

let world: RunningWorld;

afterEach(() => world.stop());

async function begin(
  gates: readonly PolicyGate[],
  production: Pipeline['spec']['environments'][number] = autoProd,
): Promise<void> {
  world = await RunningWorld.begin({
    environments: [dev, production],
    gates: [...gates],
  });
}

/** A gate of the platform, that only a change wakes. */
function platformGate(
  name: string,
  expression: string,
  appliesTo: string = 'prod',
): PolicyGate {
  const labels = { 'kardinal.io/applies-to': appliesTo };
  const gate = orgGate(name, expression, labels);
  return { ...gate, spec: { expression, recheckInterval: '12h' } };
}

/** The same of the team, for prod. */
function teamGate(expression: string): PolicyGate {
  const name = 'needs-database';
  return {
    ...platformGate(name, expression),
    metadata: {
      name,
      namespace: 'default',
      labels: { 'kardinal.io/applies-to': 'prod' },
    },
  };
}

const closed = platformGate('closed', 'bundle.version == "1.0.0"');

const gateStatus = (name = 'needs-database') =>
  world.gates().find(({ spec }) => spec.templateRef?.name === name)?.status;
const isPromoted = () =>
  world.forge.tagsOf('main')['environments/prod'] === '2.0.0';

async function add(
  namespace?: string,
  spec?: Partial<Pipeline['spec']>,
): Promise<void> {
  await addDatabase(world.cluster, namespace, spec);
  await world.settle();
}

async function release(version: string, namespace?: string): Promise<void> {
  await world.story.clock.advance(2_000);
  await releaseDatabase(world.cluster, version, namespace);
  await world.settle();
}

const storedDatabase = (version: string, namespace?: string) =>
  world.cluster.peek(bundleType, databaseBundle(version, namespace).metadata);

async function show(namespaces: readonly string[]): Promise<void> {
  await world.cluster.patch(
    pipelineType,
    { namespace: 'payments', name: 'database' },
    { type: 'merge', body: { spec: { visibleTo: namespaces } } },
  );
  await world.settle();
}

describe('a gate that reads another Pipeline', () => {
  it('opens with what is verified there, has that on record, and then rests', async () => {
    await begin([teamGate(`${store}.version == "1.4.0"`)]);
    expect(gateStatus()?.reason).toBe(
      'Closed because it cannot be evaluated: there is no Pipeline default/database; there is guestbook',
    );
    await add();
    expect(gateStatus()?.reason).toMatch(
      /nothing is verified in store of Pipeline database yet/,
    );
    await release('1.3.0');
    expect(gateStatus()?.reason).toMatch(/is false$/);
    expect(isPromoted()).toBe(false);
    await release('1.4.0');
    expect(isPromoted()).toBe(true);
    const [evidence] =
      world.bundle('2.0.0')?.status?.environments?.prod.evidence?.policyGates ??
      [];
    const { verifiedAt } =
      storedDatabase('1.4.0')?.status?.environments?.store ?? {};
    expect(evidence).toMatchObject({
      name: 'needs-database',
      result: 'pass',
      inputs: { [store]: { version: '1.4.0', verifiedAt } },
    });
    await world.elapse(120_000);
    world.cluster.clearCalls();
    await world.elapse(hour);
    expect(world.cluster.count()).toBe(0);
  });

  it('is woken by that alone, and nobody else is', async () => {
    await begin([teamGate(`${store}.version == "1.4.0"`), closed]);
    await add();
    world.passes.length = 0;
    await release('1.3.0');
    const readers = world
      .gates()
      .filter(({ spec }) => spec.templateRef?.name === 'needs-database')
      .map(({ metadata }) => metadata.name);
    const woken = world.passes
      .filter(({ controller }) => controller === 'kardinal-policy-gate')
      .map(({ key }) => key.name);
    expect(new Set(woken)).toEqual(new Set(readers));
  });

  it('waits with zero writes', async () => {
    await begin([teamGate(`${store}.version == "1.4.0"`)]);
    await add();
    await release('1.3.0');
    await world.elapse(120_000);
    world.cluster.clearCalls();
    await world.elapse(hour);
    expect(world.cluster.count()).toBe(0);
  });

  it('opens when it has soaked there, at that instant', async () => {
    await begin([teamGate(`${store}.soakMinutes >= 30`)]);
    await add();
    await release('1.4.0');
    expect(gateStatus()?.nextEvaluationAt).toBeDefined();
    await world.elapse(28 * 60_000);
    expect(isPromoted()).toBe(false);
    await world.elapse(3 * 60_000);
    expect(isPromoted()).toBe(true);
  });

  it('is looked at again where a pull request is open', async () => {
    await begin([teamGate(`${store}.version == "1.4.0"`)], prod);
    await add();
    await release('1.4.0');
    const commitStatus = () => {
      const { sha } = world.forge.pullRequests[0].head;
      return world.forge.scm.statusOf('platform/gitops', sha, 'kardinal/gates');
    };
    expect(commitStatus()?.state).toBe('success');
    await release('1.5.0');
    expect(commitStatus()).toMatchObject({
      state: 'failure',
      description: expect.stringMatching(/needs-database/),
    });
  });

  it('names an environment that there is not, and the nearest', async () => {
    await begin([
      teamGate('pipelines.database.environments.stroe.version == "1.4.0"'),
    ]);
    await add();
    expect(gateStatus()?.reason).toMatch(
      /Pipeline default\/database has no environment stroe; did you mean `store`\?$/,
    );
  });

  it('says so where both wait for each other', async () => {
    await begin([
      teamGate(`${store}.version == "1.4.0"`),
      platformGate(
        'needs-guestbook',
        'pipelines.guestbook.environments.prod.version == "2.0.0"',
        'store',
      ),
    ]);
    await add();
    await release('1.4.0');
    const cycle =
      /; it waits for what waits for it: prod of default\/guestbook, which waits for store of default\/database, which waits for prod of default\/guestbook\. Change one of these gates$/;
    expect(gateStatus()?.reason).toMatch(cycle);
    expect(gateStatus('needs-guestbook')?.reason).toMatch(
      /it waits for what waits for it: store of default\/database/,
    );
    expect(isPromoted()).toBe(false);
  });
});

describe('a Pipeline of another namespace', () => {
  it('is read once it lets the namespace, and no more when it does not', async () => {
    await begin([teamGate(`${elsewhere}.version == "1.4.0"`)]);
    const refusal =
      /there is no Pipeline payments\/database that gates of namespace default may read\. If its name is right, add default to its spec\.visibleTo$/;
    expect(gateStatus()?.reason).toMatch(refusal);
    await add('payments');
    await release('1.4.0', 'payments');
    expect(storedDatabase('1.4.0', 'payments')?.status?.phase).toBe('Verified');
    expect(gateStatus()?.reason).toMatch(refusal);
    await show(['shop']);
    expect(gateStatus()?.reason).toMatch(refusal);
    await show(['shop', 'default']);
    expect(isPromoted()).toBe(true);
  });

  it('closes gates that were open when it hides again', async () => {
    await begin([teamGate(`${elsewhere}.version == "1.4.0"`), closed]);
    await add('payments', { visibleTo: ['*'] });
    await release('1.4.0', 'payments');
    expect(gateStatus()?.ready).toBe(true);
    await show([]);
    expect(gateStatus()).toMatchObject({
      ready: false,
      reason: expect.stringMatching(/add default to its spec\.visibleTo$/),
    });
  });

  it('is open to gates of the platform', async () => {
    const expression = `${elsewhere}.version == "1.4.0"`;
    await begin([platformGate('needs-database', expression)]);
    await add('payments');
    await release('1.4.0', 'payments');
    expect(isPromoted()).toBe(true);
  });
});

describe('somebody who writes the status of the other Pipeline', () => {
  it('opens no gate, neither on its way nor when it has ended', async () => {
    await begin([teamGate(`has(${store}.version)`)]);
    await add();
    world.story.neverHealthy.add('store');
    await release('1.4.0');
    const verifiedAt = '2026-11-18T10:00:00Z';
    const forge = async () => {
      const stored = storedDatabase('1.4.0')!;
      await world.cluster.replaceStatus(bundleType, {
        ...stored,
        status: {
          ...stored.status,
          phase: 'Verified',
          environments: { store: { state: 'Verified', verifiedAt } },
        },
      });
      await world.settle();
    };
    await forge();
    expect(isPromoted()).toBe(false);
    await world.elapse(2 * hour);
    await forge();
    await world.elapse(hour);
    expect(isPromoted()).toBe(false);
    expect(gateStatus()?.ready).toBe(false);
  });

  it('does not bring back what was verified before', async () => {
    await begin([teamGate(`${store}.version == "1.3.0"`)], prod);
    await add();
    await release('1.2.0');
    await release('1.3.0');
    await release('1.4.0');
    const stored = storedDatabase('1.4.0')!;
    const { seal, ...status } = stored.status!;
    await world.cluster.replaceStatus(bundleType, { ...stored, status });
    await world.release('2.1.0');
    const [gate] = world
      .gates()
      .filter(({ spec }) => spec.bundleRef === 'guestbook-2-1-0');
    expect(gate.status).toMatchObject({
      ready: false,
      reason: expect.stringMatching(
        /the status of Bundle database-1-4-0 was not written by its controller/,
      ),
    });
  });
});
