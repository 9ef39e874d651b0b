import {
  Pipeline,
  PolicyGate,
} from '@kardinal/backstage-plugin-kardinal-common';
import fc from 'fast-check';
import { wednesday } from './ForgeWorld';
import { orgGate } from './templates';

const minute = 60_000;

/** Environments of a random Pipeline; each writes to the directory of its name. */
export const environmentNames = ['a', 'b', 'c', 'd', 'e'] as const;

/** An environment of a random Pipeline. */
const places = fc.record({
  tier: fc.constantFrom('production', 'test', undefined),
  order: fc.oneof(
    { weight: 3, arbitrary: fc.constant({ type: 'previous' as const }) },
    {
      weight: 2,
      arbitrary: fc.record({
        type: fc.constant('dependsOn' as const),
        on: fc.subarray([0, 1, 2, 3]),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        type: fc.constant('wave' as const),
        wave: fc.nat({ max: 2 }),
      }),
    },
  ),
  mode: fc.constantFrom('auto', 'auto', 'auto with a pull request'),
});
export type Place = typeof places extends fc.Arbitrary<infer P> ? P : never;

/** A Pipeline by its environments. */
export const pipelines = fc.array(places, { minLength: 1, maxLength: 5 });

/** What an org gate asks for; the test knows without the evaluator when it is so. */
const demands = fc.oneof(
  fc.record({
    type: fc.constant('window' as const),
    from: fc.integer({ min: 0, max: 60 }),
    minutes: fc.integer({ min: 1, max: 120 }),
  }),
  fc.record({
    type: fc.constant('soak' as const),
    minutes: fc.integer({ min: 1, max: 30 }),
  }),
  fc.record({ type: fc.constant('label' as const) }),
);
export type Demand = typeof demands extends fc.Arbitrary<infer D> ? D : never;

/** Which environments a gate is for. */
const scopes = fc.oneof(
  fc.record({ type: fc.constantFrom('nothing said' as const, '*' as const) }),
  fc.record({
    type: fc.constant('names' as const),
    names: fc.subarray([...environmentNames], { minLength: 1, maxLength: 2 }),
  }),
  fc.record({
    type: fc.constant('tier' as const),
    tier: fc.constantFrom('production', 'test'),
  }),
  fc.record({
    type: fc.constant('path' as const),
    name: fc.constantFrom(...environmentNames),
    glob: fc.constantFrom('environments/', '**/', 'Environments/'),
  }),
  fc.record({
    type: fc.constant('repository' as const),
    glob: fc.constantFrom('forge.example.com/platform/*', '**/gitops', '**/x'),
  }),
);
export type Scope = typeof scopes extends fc.Arbitrary<infer S> ? S : never;

/** An org gate, or a permission to skip. */
const rules = fc.record({
  purpose: fc.constantFrom('gate', 'gate', 'gate', 'skip-permission'),
  scope: scopes,
  demand: demands,
});
export type Rule = typeof rules extends fc.Arbitrary<infer R> ? R : never;

/** What the platform has in its policy namespace. */
export const platforms = fc.array(rules, { minLength: 1, maxLength: 4 });

/** What a Bundle says of itself. */
export const releases = fc.record({
  hotfix: fc.boolean(),
  skip: fc.oneof(
    { weight: 2, arbitrary: fc.constant<number[]>([]) },
    { weight: 1, arbitrary: fc.subarray([0, 1, 2, 3], { maxLength: 2 }) },
  ),
  target: fc.option(fc.nat({ max: 4 }), { freq: 3, nil: undefined }),
});
export type Release = typeof releases extends fc.Arbitrary<infer R> ? R : never;

/** Environments as the Pipeline has them. */
export function environmentsOf(
  all: readonly Place[],
): Pipeline['spec']['environments'] {
  return all.map(({ tier, order, mode }, index) => ({
    name: environmentNames[index],
    approval: 'auto',
    update: { strategy: 'kustomize' },
    ...(tier === undefined ? {} : { labels: { tier } }),
    ...(mode === 'auto' ? {} : { pr: true }),
    ...orderOf(order, index),
  }));
}

function orderOf(order: Place['order'], index: number) {
  switch (order.type) {
    case 'dependsOn':
      return {
        dependsOn: order.on
          .filter(each => each < index)
          .map(each => environmentNames[each]),
      };
    case 'wave':
      return { wave: order.wave };
    default:
      return {};
  }
}

/** The gate that says a rule. */
export function gateOf(
  { purpose, scope, demand }: Rule,
  index: number,
): PolicyGate {
  const gate = orgGate(`org-${index}`, expressionOf(demand));
  const labels = {
    'kardinal.io/scope': 'org',
    ...(purpose === 'gate' ? {} : { 'kardinal.io/type': purpose }),
    ...(scope.type === 'names' && scope.names.length === 1
      ? { 'kardinal.io/applies-to': scope.names[0] }
      : {}),
  };
  return {
    ...gate,
    metadata: { ...gate.metadata, labels, ...annotated(scope) },
    spec: { ...gate.spec, ...globsOf(scope) },
  };
}

/** What is no value of a label is said in an annotation. */
function annotated(scope: Scope) {
  const appliesTo = (value: string) => ({
    annotations: { 'kardinal.io/applies-to': value },
  });
  switch (scope.type) {
    case '*':
      return appliesTo('*');
    case 'names':
      return scope.names.length > 1 ? appliesTo(scope.names.join(', ')) : {};
    case 'tier':
      return appliesTo(`tier=${scope.tier}`);
    default:
      return {};
  }
}

function globsOf(scope: Scope) {
  switch (scope.type) {
    case 'path':
      return { path: `${scope.glob}${scope.name}` };
    case 'repository':
      return { repository: scope.glob };
    default:
      return {};
  }
}

function expressionOf(demand: Demand): string {
  const at = (minutes: number) =>
    `timestamp("${new Date(wednesday + minutes * minute).toISOString()}")`;
  switch (demand.type) {
    case 'window': {
      const { from, minutes } = demand;
      return `schedule.now >= ${at(from)} && schedule.now < ${at(
        from + minutes,
      )}`;
    }
    case 'soak':
      return `bundle.upstreamSoakMinutes >= ${demand.minutes}`;
    default:
      return 'bundle.labels.hotfix == true';
  }
}
