import { aBundle, aGate, aPipeline } from '../testing/objects';
import { orderEnvironments } from './environments';
import { collectTemplates } from './gates';
import { environmentOf, kindOf } from './mergeStarted';
import { inlineValues, shareValues } from './sharedValues';
import { GraphNodeSpec, translate } from './translate';

type Wave = (index: number, count: number) => number | undefined;

const inARow: Wave = () => undefined;
const inTwoWaves: Wave = (index, count) => (index < count / 2 ? 1 : 2);

function nodesOf(count: number, wave: Wave, gates = 0, message = 'Not now') {
  const pipeline = aPipeline(
    Array.from({ length: count }, (_, index) => ({
      name: `env-${index}`,
      wave: wave(index, count),
    })),
  );
  const order = orderEnvironments(pipeline);
  if (order.type === 'invalid') throw new Error('the Pipeline is valid');
  const templates = Array.from({ length: gates }, (_, index) =>
    aGate(`gate-${index}`, {
      labels: { 'kardinal.io/scope': 'org', 'kardinal.io/applies-to': '*' },
      spec: { message },
    }),
  );
  return translate({
    pipeline,
    bundle: aBundle('1.29.0'),
    environments: order.environments,
    gates: collectTemplates(templates, pipeline, ['platform-policies']),
  }).spec.nodes;
}

const step = (nodes: readonly GraphNodeSpec[], environment: string) =>
  nodes.find(
    node =>
      environmentOf(node) === environment && kindOf(node) === 'PromotionStep',
  )!.template!.spec as Readonly<Record<string, unknown>>;

/** As an API server stores it. */
function withSortedKeys<T>(value: T): T;
function withSortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, withSortedKeys(each)]),
  );
}

it('a Graph that repeats little stays as it is', () => {
  const nodes = nodesOf(9, inTwoWaves, 2);
  expect(shareValues(nodes)).toBe(nodes);
  expect(inlineValues(nodes)).toBe(nodes);
});

it.each<readonly [string, readonly GraphNodeSpec[]]>([
  ['environments in a row', nodesOf(300, inARow)],
  ['a large wave after a large wave', nodesOf(120, inTwoWaves)],
  ['gates of every environment', nodesOf(120, inTwoWaves, 2)],
  [
    'words that look like a reference',
    nodesOf(300, inARow, 1, `\${shared_0123456789ab}${'x'.repeat(60)}`),
  ],
])('%s are the same once they are read', (_what, nodes) => {
  const shared = shareValues(nodes);
  expect(JSON.stringify(shared).length).toBeLessThan(
    JSON.stringify(nodes).length,
  );
  expect(withSortedKeys(inlineValues(shared))).toEqual(withSortedKeys(nodes));
  expect(withSortedKeys(inlineValues(withSortedKeys(shared)))).toEqual(
    withSortedKeys(nodes),
  );
});

it('is the same whatever order an API server gives fields in', () => {
  const nodes = nodesOf(120, inTwoWaves, 1);
  const stored = inlineValues(withSortedKeys(shareValues(nodes)));
  expect(withSortedKeys(shareValues(stored))).toEqual(
    withSortedKeys(shareValues(nodes)),
  );
});

it('large waves have one value between them, and each environment the names of those that it waits for', () => {
  const shared = shareValues(nodesOf(120, inTwoWaves));
  const { upstreamEnvironments, upstreamVerified } = step(shared, 'env-60');
  expect(step(shared, 'env-119')).toMatchObject({
    upstreamEnvironments,
    upstreamVerified,
  });
  const join = shared.find(({ id }) => `\${${id}}` === upstreamVerified);
  expect(join?.def).toMatch(/^\$\{\[env0\.status\.state, env1\..*"Verified"/);
  const read = inlineValues(shared);
  const names = step(read, 'env-60').upstreamEnvironments;
  expect(names).toEqual(Array.from({ length: 60 }, (_, at) => `env-${at}`));
  expect(step(read, 'env-119').upstreamEnvironments).toBe(names);
});

it('ids are no ids of environments, gates or the Bundle', () => {
  const ids = shareValues(nodesOf(300, inTwoWaves, 1)).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter(id => id.startsWith('shared_')).length).toBeGreaterThan(2);
});
