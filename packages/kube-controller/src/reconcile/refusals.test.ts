import { ForbiddenError, InvalidError, KubeError } from '../client/errors';
import { statusRules } from '../conditions/statusRules';
import { builtinTypes } from '../testing/fake/builtinTypes';
import {
  childConfigMap,
  plain,
  startThings,
  Thing,
} from '../controller/things.fixture';
import { isRefused } from './refusalOf';
import { awaitChange } from './types';

let world: ReturnType<typeof startThings>;

afterEach(async () => {
  await world.stop();
});

const withChild = {
  decide: (owner: Thing) => ({
    ...plain(owner),
    apply: [childConfigMap(owner.metadata.name)],
  }),
};

function refuseChildren(error: () => Error): () => void {
  return world.cluster.intercept(({ verb, type }) => {
    if (verb === 'apply' && type.endsWith('ConfigMap')) throw error();
  });
}

const writes = () => world.cluster.count();

describe('a child that the API server refuses', () => {
  it.each([
    ['invalid', () => new InvalidError('name: too long', 422, 'Invalid')],
    ['forbidden', () => new ForbiddenError('quota', 403, 'Forbidden')],
    ['too large', () => new KubeError('limit', 413, 'RequestEntityTooLarge')],
  ])(
    '(%s) stalls its owner with one event, and nothing is written until something changes',
    async (_what, error) => {
      world = startThings(withChild);
      const accept = refuseChildren(error);
      await world.settle();
      expect(world.conditions()).toEqual([
        expect.stringMatching(/^Ready=False ReconcileStalled .*ConfigMap a-/),
        expect.stringMatching(/^Stalled=True .*ConfigMap a-child/),
      ]);
      expect(statusRules(world.thing()!)).toEqual([]);
      const before = writes();
      await world.clock.advance(3_600_000);
      expect(writes()).toBe(before);
      expect(world.events()).toHaveLength(1);

      accept();
      await world.merge({ spec: { size: 2 } });
      await world.settle();
      expect(world.conditions()).toEqual(['Ready=True Done All is done']);
      expect(
        world.cluster.peek(builtinTypes.configMaps, {
          namespace: 'default',
          name: 'a-child',
        }),
      ).toBeDefined();
    },
  );

  it('is an outcome that the reconciler records in its own words', async () => {
    world = startThings({
      decide: owner =>
        owner.status?.note === undefined
          ? withChild.decide(owner)
          : { status: owner.status, requeue: awaitChange() },
      recordRefusal: ({ status }, { reason, message }) => ({
        ...status,
        note: `${reason}: ${message}`,
      }),
    });
    refuseChildren(() => new InvalidError('too long', 422, 'Invalid'));
    await world.settle();
    expect(world.thing()?.status?.note).toBe(
      'Invalid: The API server refuses ConfigMap a-child: too long',
    );
    const before = writes();
    await world.clock.advance(3_600_000);
    expect(writes()).toBe(before);
  });
});

it('a child that cannot be written for now is tried again by the backoff, with one write of the status', async () => {
  world = startThings(withChild);
  const accept = refuseChildren(() => new KubeError('busy', 503, 'Busy'));
  await world.settle();
  const before = world.cluster.count('replaceStatus');
  await world.clock.advance(600_000);
  expect(world.cluster.count('replaceStatus')).toBe(before);
  expect(world.cluster.count('apply')).toBeLessThan(20);
  expect(world.conditions()).toContain(
    'Reconciling=True ProgressingWithRetry busy',
  );
  accept();
  await world.clock.advance(600_000);
  expect(world.conditions()).toEqual(['Ready=True Done All is done']);
});

it.each<[string, Error, boolean]>([
  ['400', new InvalidError('bad', 400, 'BadRequest'), true],
  ['401', new ForbiddenError('token expired', 401, 'Unauthorized'), false],
  ['403', new ForbiddenError('quota', 403, 'Forbidden'), true],
  ['410', new KubeError('too old', 410, 'Expired'), false],
  ['413', new KubeError('limit', 413, 'RequestEntityTooLarge'), true],
  ['429', new KubeError('slow down', 429, 'TooManyRequests'), false],
  ['500', new KubeError('etcd is away', 500, 'InternalError'), false],
  [
    '500 of etcd for its size',
    new KubeError('etcdserver: request is too large', 500, ''),
    true,
  ],
  ['no answer', new Error('ECONNREFUSED'), false],
])('%s is refused for good: %#', (_what, error, expected) => {
  expect(isRefused(error)).toBe(expected);
});
