import {
  bundleType,
  PolicyGate,
  policyGateType,
  promotionStepType,
} from '@kardinal/backstage-plugin-kardinal-common';
import fc from 'fast-check';
import { RunningWorld } from '../__testUtils__/RunningWorld';
import { derivedStep } from '../__testUtils__/derivedStep';
import { environments, orgGate } from '../__testUtils__/templates';

/** Many worlds, one after the other. */
jest.setTimeout(300_000);

const minute = 60_000;
const begin = Date.parse('2026-11-18T10:00:00Z');
const { dev } = environments;
const prod = { ...environments.prod, approval: 'auto' as const };
/** Another name for what writes to the same place. */
const live = { ...prod, name: 'live', path: 'environments/prod' };
const forged = {
  state: 'Verified',
  verifiedAt: '2026-11-01T10:00:00Z',
} as const;

/** What an org gate asks for; the test knows without the evaluator when it is so. */
const demands = fc.oneof(
  fc.record({
    type: fc.constant('time' as const),
    from: fc.integer({ min: 0, max: 90 }),
  }),
  fc.record({
    type: fc.constant('soak' as const),
    minutes: fc.integer({ min: 1, max: 45 }),
  }),
  fc.record({ type: fc.constant('label' as const) }),
);
type Demand = typeof demands extends fc.Arbitrary<infer D> ? D : never;

const rules = fc.record({
  demand: demands,
  guards: fc.constantFrom('prod', '*', 'path'),
});
type Rule = typeof rules extends fc.Arbitrary<infer R> ? R : never;

function expressionOf(demand: Demand): string {
  switch (demand.type) {
    case 'time': {
      const instant = new Date(begin + demand.from * minute).toISOString();
      return `schedule.now >= timestamp("${instant}")`;
    }
    case 'soak':
      return `bundle.upstreamSoakMinutes >= ${demand.minutes}`;
    default:
      return 'bundle.labels.hotfix == true';
  }
}

function gateOf({ demand, guards }: Rule, index: number): PolicyGate {
  const gate = orgGate(`org-${index}`, expressionOf(demand), {
    'kardinal.io/applies-to': guards === 'path' ? 'nowhere' : guards,
  });
  return guards === 'path'
    ? { ...gate, spec: { ...gate.spec, path: 'environments/prod' } }
    : gate;
}

/** What somebody with every right in the namespace does, or time. */
const acts = fc.oneof(
  fc.record({
    type: fc.constant('elapse' as const),
    minutes: fc.integer({ min: 1, max: 30 }),
  }),
  fc.record({
    type: fc.constantFrom(
      'forge the gates',
      'edit the gates',
      'forge the step',
      'forge the record',
      'label the Bundle',
      'retry',
      'delete the step',
      'delete the Graph',
      'write a step',
      'write a permission',
      'rename prod',
      'name policy namespaces',
    ),
  }),
);
type Act = typeof acts extends fc.Arbitrary<infer A> ? A : never;

const key = (name: string) => ({ namespace: 'default', name });

/** One act in a world, until nothing is to be done. */
async function perform(world: RunningWorld, act: Act): Promise<void> {
  const { cluster } = world;
  const { metadata, status } = world.bundle('2.0.0')!;
  switch (act.type) {
    case 'elapse':
      // In steps: workloads follow a commit between them.
      for (let passed = 0; passed < act.minutes; passed += 5)
        await world.elapse(5 * minute);
      return undefined;
    case 'forge the gates':
      for (const { metadata: gate } of world.gates())
        cluster.setStatus(policyGateType, key(gate.name), { ready: true });
      break;
    case 'edit the gates':
      for (const { metadata: gate } of world.gates())
        await cluster.patch(policyGateType, key(gate.name), {
          type: 'merge',
          body: { spec: { expression: 'true' } },
        });
      break;
    case 'forge the step': {
      const step = world.step('2.0.0', 'dev');
      if (step)
        cluster.setStatus(promotionStepType, key(step.metadata.name), {
          ...step.status,
          ...forged,
        });
      break;
    }
    case 'forge the record':
      cluster.setStatus(bundleType, key(metadata.name), {
        ...status,
        environments: { ...status?.environments, dev: forged },
      });
      break;
    case 'label the Bundle':
      return world.changeBundle('2.0.0', {
        labels: { ...metadata.labels, hotfix: 'true' },
      });
    case 'retry':
      return world.retry('2.0.0');
    case 'delete the step':
      return world.step('2.0.0', 'dev')
        ? world.deleteStep('2.0.0', 'dev')
        : undefined;
    case 'delete the Graph':
      return world.graph('2.0.0') ? world.deleteGraph('2.0.0') : undefined;
    case 'write a step':
      await cluster
        .create(promotionStepType, {
          ...derivedStep,
          metadata: { name: 'mine', namespace: 'default' },
          spec: {
            ...(world.step('2.0.0', 'dev') ?? derivedStep).spec,
            environment: 'prod',
            path: 'environments/prod',
            bundleRef: metadata.name,
          },
        })
        .catch(() => undefined);
      break;
    case 'write a permission':
      await cluster
        .create(policyGateType, {
          ...orgGate('mine', 'true', { 'kardinal.io/type': 'skip-permission' }),
          metadata: {
            name: 'mine',
            namespace: 'default',
            labels: {
              'kardinal.io/scope': 'org',
              'kardinal.io/type': 'skip-permission',
              'kardinal.io/applies-to': '*',
            },
          },
        })
        .catch(() => undefined);
      break;
    case 'rename prod':
      return world.changePipeline({ environments: [dev, live] });
    default:
      return world.changePipeline({ policyNamespaces: ['default'] });
  }
  return world.settle();
}

type Labels = Readonly<Record<string, string>>;

/** A commit of the new version, with the instant at which it was made. */
interface Commit {
  readonly directory: string;
  readonly subject: string;
  readonly at: number;
}

async function story(
  labels: Labels,
  gates: readonly Rule[],
  attempts: readonly Act[],
): Promise<readonly Commit[]> {
  const commits: Commit[] = [];
  const world = await RunningWorld.begin(
    { environments: [dev, prod], gates: gates.map(gateOf) },
    '1.9.0',
    ({ forge, clock }) => {
      const write = forge.write.bind(forge);
      forge.write = async request => {
        const receipt = await write(request);
        const subject = forge.commits().at(-1) ?? '';
        if (receipt.type === 'committed' && receipt.origin === 'new')
          commits.push({
            directory: request.directory,
            subject,
            at: clock.now(),
          });
        return receipt;
      };
    },
  );
  try {
    await world.release('2.0.0', {
      labels: { 'kardinal.io/pipeline': 'guestbook', ...labels },
    });
    for (const each of attempts) await perform(world, each);
    return commits.filter(({ subject }) => subject.includes('2.0.0'));
  } finally {
    await world.stop();
  }
}

/** Whether what a gate asks for was so when the commit was made. */
function isMet(
  demand: Demand,
  labels: Labels,
  { at }: Commit,
  upstream: Commit | undefined,
): boolean {
  switch (demand.type) {
    case 'time':
      return at >= begin + demand.from * minute;
    case 'soak':
      return (
        upstream !== undefined && at - upstream.at >= demand.minutes * minute
      );
    default:
      return labels.hotfix === 'true';
  }
}

const isProd = ({ directory }: Commit) => directory === 'environments/prod';

/** An upstream that was not written to. */
const never: Commit = { directory: '', subject: '', at: Infinity };

function isGuarded({ guards }: Rule, commit: Commit): boolean {
  switch (guards) {
    case '*':
      return true;
    case 'path':
      return isProd(commit);
    default:
      return commit.subject.endsWith(' prod');
  }
}

it('writes only while every org gate that guards the place is met, whatever a team does', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom<Labels>({}, { hotfix: 'true' }),
      fc.array(rules, { minLength: 1, maxLength: 3 }),
      fc.array(acts, { minLength: 2, maxLength: 6 }),
      async (labels, gates, attempts) => {
        const commits = await story(labels, gates, attempts);
        const first = commits.find(each => !isProd(each));
        for (const commit of commits) {
          const upstream = isProd(commit) ? first ?? never : undefined;
          expect(upstream?.at ?? 0).toBeLessThanOrEqual(commit.at);
          for (const { demand } of gates.filter(each =>
            isGuarded(each, commit),
          ))
            expect({
              demand,
              commit,
              met: isMet(demand, labels, commit, upstream),
            }).toMatchObject({ met: true });
        }
      },
    ),
    { numRuns: 20 },
  );
});

it('writes to production once the gates are met', async () => {
  const gates: Rule[] = [
    { demand: { type: 'soak', minutes: 20 }, guards: 'path' },
    { demand: { type: 'time', from: 40 }, guards: '*' },
    { demand: { type: 'label' }, guards: 'prod' },
  ];
  const wait: Act = { type: 'elapse', minutes: 30 };
  const commits = await story({ hotfix: 'true' }, gates, [wait, wait, wait]);
  expect(commits.map(({ directory }) => directory)).toEqual([
    'environments/dev',
    'environments/prod',
  ]);
});
