import { builtinTypes, FinishedCall } from '@kardinal/kube-controller/testing';
import fc from 'fast-check';
import { GraphNode, graphType } from '../api/Graph';
import { GraphWorld } from '../testing/GraphWorld';
import { widget, widgetType } from '../testing/objects';

const { configMaps } = builtinTypes;

/** One node of a random Graph; links point to earlier ones, so that there is no cycle. */
interface Plan {
  readonly hard: readonly number[];
  readonly soft: readonly number[];
  readonly isGated: boolean;
  readonly isOptional: boolean;
  readonly through: 'object' | 'def';
}

type Happening =
  | { readonly type: 'open' | 'drift' | 'lose'; readonly node: number }
  | { readonly type: 'flag'; readonly value: 'on' | 'off' };

/** Loaded machines are slow. */

const most = 7;

const plans = fc.array(
  fc.record({
    hard: fc.uniqueArray(fc.nat(most - 1), { maxLength: 2 }),
    soft: fc.uniqueArray(fc.nat(most - 1), { maxLength: 1 }),
    isGated: fc.boolean(),
    isOptional: fc.boolean(),
    through: fc.constantFrom('object' as const, 'def' as const),
  }),
  { minLength: 1, maxLength: most },
);

const happenings = fc.array(
  fc.oneof(
    fc.record({
      type: fc.constantFrom('open' as const, 'drift' as const, 'lose' as const),
      node: fc.nat(most - 1),
    }),
    fc.record({
      type: fc.constant('flag' as const),
      value: fc.constantFrom('on' as const, 'off' as const),
    }),
  ),
  { maxLength: 8 },
);

const earlier = (links: readonly number[], at: number) =>
  links.filter(link => link < at);

function nodesOf(all: readonly Plan[]): readonly GraphNode[] {
  const flags: GraphNode = {
    id: 'flags',
    ref: { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'flags' } },
  };
  const nodes = all.flatMap((plan, at): GraphNode[] => {
    const id = `n${at}`;
    const hard = earlier(plan.hard, at).map(link =>
      plan.through === 'def'
        ? `\${via${at}[${plan.hard.indexOf(link)}]}`
        : `\${n${link}.metadata.name}`,
    );
    const soft = earlier(plan.soft, at).map(
      link => `\${n${link}.?metadata.name.orValue("none")}`,
    );
    const names = plan.hard.map(link =>
      link < at ? `\${n${link}.metadata.name}` : 'nothing',
    );
    const node = widget(
      id,
      { hard, soft },
      {
        ...(plan.isGated ? { propagateWhen: [`\${${id}.status.open}`] } : {}),
        ...(plan.isOptional
          ? { includeWhen: ['${flags.data.value == "on"}'] }
          : {}),
      },
    );
    return plan.through === 'def'
      ? [{ id: `via${at}`, def: names }, node]
      : [node];
  });
  // The order of the spec must not matter.
  return [...nodes, flags].reverse();
}

async function flag(world: GraphWorld, value: string): Promise<void> {
  const object = {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'flags', namespace: 'team' },
    data: { value },
  };
  const options = { fieldManager: 'person', onConflict: 'force' } as const;
  await world.cluster.apply(configMaps, object, options);
  await world.settle();
}

async function happen(world: GraphWorld, event: Happening): Promise<void> {
  if (event.type === 'flag') return flag(world, event.value);
  const name = `n${event.node}`;
  if (!world.object(name)) return undefined;
  const key = { namespace: 'team', name };
  if (event.type === 'open') return world.report(name, { open: true });
  if (event.type === 'lose') await world.cluster.delete(widgetType, key);
  else {
    const body = { spec: { hard: ['changed'] } };
    await world.cluster.patch(widgetType, key, { type: 'merge', body });
  }
  return world.settle();
}

/** Opens every gate until nothing moves. */
async function finish(world: GraphWorld): Promise<void> {
  await flag(world, 'on');
  for (let before = ''; before !== world.cluster.resourceVersion; ) {
    before = world.cluster.resourceVersion;
    for (const name of world.names()) await world.report(name, { open: true });
  }
}

function specs(world: GraphWorld): Record<string, unknown> {
  const objects = world.cluster.peekAll(widgetType);
  return Object.fromEntries(
    objects.map(object => [
      object.metadata.name,
      (object as { spec?: unknown }).spec,
    ]),
  );
}

/** Makes sure that nothing is made before what it needs is there and released. */
function watchCreations(world: GraphWorld, all: readonly Plan[]): string[] {
  const violations: string[] = [];
  world.cluster.intercept(({ verb, key, type }) => {
    if (verb !== 'apply' || !type.endsWith('Widget')) return;
    const { name } = key!;
    if (world.object(name)) return;
    const at = Number(name.slice(1));
    for (const link of earlier(all[at].hard, at)) {
      const upstream = world.object(`n${link}`);
      const { open } = (upstream?.status ?? {}) as { open?: boolean };
      if (!upstream || (all[link].isGated && !open)) {
        violations.push(`${name} before n${link}`);
      }
    }
  });
  return violations;
}

const isEffect = ({ verb, type }: FinishedCall) =>
  ['apply', 'delete', 'replaceStatus', 'patch', 'create'].includes(verb) &&
  !type.endsWith('Event');

async function live<T>(run: (world: GraphWorld) => Promise<T>): Promise<T> {
  const world = new GraphWorld();
  try {
    return await run(world);
  } finally {
    await world.stop();
  }
}

describe('any Graph', () => {
  it('makes nothing before its inputs, forgets nothing, and leaves nothing', async () => {
    await fc.assert(
      fc.asyncProperty(plans, happenings, async (all, events) => {
        await live(async world => {
          const violations = watchCreations(world, all);
          await world.put(nodesOf(all));
          for (const event of events) await happen(world, event);
          await finish(world);
          expect(violations).toEqual([]);
          expect(world.names()).toEqual(all.map((_, at) => `n${at}`));
          expect(world.condition('Ready')?.status).toBe('True');
          world.cluster.clearCalls();
          await world.pass(3_600_000);
          expect(world.cluster.calls.filter(isEffect)).toEqual([]);
          await world.remove();
          expect(world.names()).toEqual([]);
          expect(world.graph()).toBeUndefined();
        });
      }),
      { numRuns: 15 },
    );
  });

  it('ends in the same world, whatever the order of events', async () => {
    const orders = happenings.chain(events =>
      fc.tuple(
        fc.constant(events),
        fc.shuffledSubarray(events, { minLength: events.length }),
      ),
    );
    await fc.assert(
      fc.asyncProperty(plans, orders, async (all, [first, second]) => {
        const end = (
          events: readonly Happening[],
          specFirst: 'first' | 'last',
        ) =>
          live(async world => {
            const spec = () => world.put(nodesOf(all));
            if (specFirst === 'first') await spec();
            for (const event of events) await happen(world, event);
            if (specFirst === 'last') await spec();
            await finish(world);
            return specs(world);
          });
        expect(await end(first, 'first')).toEqual(await end(second, 'last'));
      }),
      { numRuns: 15 },
    );
  });

  it('moves to another spec as if it had always been that one', async () => {
    await fc.assert(
      fc.asyncProperty(plans, plans, happenings, async (old, next, events) => {
        const moved = await live(async world => {
          await world.put(nodesOf(old));
          for (const event of events) await happen(world, event);
          await world.put(nodesOf(next));
          await finish(world);
          return specs(world);
        });
        const fresh = await live(async world => {
          await world.put(nodesOf(next));
          await finish(world);
          return specs(world);
        });
        expect(moved).toEqual(fresh);
      }),
      { numRuns: 15 },
    );
  });
});

describe('deletion', () => {
  it('is never out of order', async () => {
    await fc.assert(
      fc.asyncProperty(plans, async all => {
        await live(async world => {
          await world.put(nodesOf(all));
          await finish(world);
          world.cluster.clearCalls();
          await world.cluster.delete(graphType, {
            namespace: 'team',
            name: 'shop',
          });
          await world.settle();
          const deleted = world.cluster.calls
            .filter(
              ({ verb, type }) => verb === 'delete' && type.endsWith('Widget'),
            )
            .map(({ key }) => Number(key!.name.slice(1)));
          all.forEach((plan, at) => {
            for (const link of earlier([...plan.hard, ...plan.soft], at)) {
              expect(deleted.indexOf(at)).toBeLessThan(deleted.indexOf(link));
            }
          });
          expect(world.graph()).toBeUndefined();
        });
      }),
      { numRuns: 15 },
    );
  });
});
