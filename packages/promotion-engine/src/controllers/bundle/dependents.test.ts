import { Bundle, Pipeline } from '@kardinal/backstage-plugin-kardinal-common';
import { MemoryStore } from '@kardinal/kube-controller';
import { testSeals } from '../../__testUtils__/testSeals';
import { CachedResources } from '../../services/CachedResources';
import { dependentsOf, isSpecChange } from './dependents';

type Status = Bundle['status'];

const waiting: Status = {
  phase: 'Available',
  conditions: [
    {
      type: 'Ready',
      status: 'False',
      reason: 'WaitingForSlot',
      message: '',
      lastTransitionTime: '2026-11-18T10:00:00Z',
    },
  ],
};
const promoting: Status = { phase: 'Promoting', graphRef: 'g' };

/** Version n was made in minute n. */
function bundle(
  version: number,
  status?: Status,
  over: { type?: Bundle['spec']['type']; of?: string; pin?: 'true' } = {},
): Bundle {
  const { type = 'image', of = 'shop', pin } = over;
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'Bundle',
    metadata: {
      name: `v${version}`,
      namespace: 'default',
      uid: `uid-${version}`,
      resourceVersion: '1',
      creationTimestamp: `2026-11-18T10:0${version}:00Z`,
      labels: { 'kardinal.io/pipeline': of },
      ...(pin === undefined ? {} : { annotations: { 'kardinal.io/pin': pin } }),
    },
    spec: { type, artifacts: {} },
    ...(status === undefined ? {} : { status }),
  };
}

function pipeline(promotion: Pipeline['spec']['promotion']): Pipeline {
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'Pipeline',
    metadata: {
      name: 'shop',
      namespace: 'default',
      uid: 'uid',
      resourceVersion: '1',
    },
    spec: {
      git: {
        url: 'https://forge.example.com/shop/gitops',
        branch: 'main',
        layout: 'directory',
        provider: 'github',
      },
      environments: [],
      historyLimit: 20,
      graphHistoryLimit: 3,
      ...(promotion === undefined ? {} : { promotion }),
    },
  };
}

/** Whom a change of the first of these Bundles wakes. */
function woken(
  policy: 'latest' | 'queue',
  changed: Bundle,
  ...others: readonly Bundle[]
): readonly string[] {
  const cached = new CachedResources(
    {
      store: (type, indexes = {}) => {
        const store = new MemoryStore(type);
        store.declareIndexes(indexes);
        return store;
      },
    },
    testSeals(),
  );
  (cached.pipelines as MemoryStore<Pipeline>).upsert(pipeline({ policy }));
  for (const each of [changed, ...others])
    (cached.bundles as MemoryStore<Bundle>).upsert(each);
  const names = dependentsOf(cached, changed).map(
    ({ metadata }) => metadata.name,
  );
  return [...new Set(names)].sort();
}

describe('a change of a Bundle wakes', () => {
  it.each<[string, Bundle, readonly Bundle[], readonly string[]]>([
    ['nobody where it is alone', bundle(1), [], []],
    [
      'those that are on their way, or keep a Graph',
      bundle(5),
      [
        bundle(1, { phase: 'Verified', graphRef: 'g' }),
        bundle(2, { phase: 'Verified' }),
        bundle(3, promoting),
        bundle(4),
      ],
      ['v1', 'v3', 'v4'],
    ],
    [
      'nobody of another Pipeline',
      bundle(2, promoting),
      [bundle(1, promoting, { of: 'other' })],
      [],
    ],
    [
      'of those that wait, the next in order, and the next of its artifacts',
      bundle(1, promoting),
      [
        bundle(2, waiting, { type: 'config' }),
        bundle(3, waiting),
        bundle(4, waiting),
        bundle(5, waiting, { type: 'config' }),
      ],
      ['v2', 'v3'],
    ],
    [
      'nobody that waits before it',
      bundle(3, waiting),
      [bundle(1, waiting), bundle(2, waiting)],
      [],
    ],
  ])('in a queue %s', (_whom, changed, others, expected) => {
    expect(woken('queue', changed, ...others)).toEqual(expected);
  });

  it.each<[string, Bundle, readonly Bundle[], readonly string[]]>([
    [
      'those that wait and that it may supersede',
      bundle(4, promoting),
      [
        bundle(1, waiting),
        bundle(2, waiting, { pin: 'true' }),
        bundle(3, waiting, { type: 'config' }),
      ],
      ['v1'],
    ],
    [
      'nobody that it may supersede before it is looked at itself',
      bundle(4),
      [bundle(1, waiting)],
      [],
    ],
    [
      'the next that waits behind it',
      bundle(1, promoting),
      [bundle(2, waiting, { pin: 'true' }), bundle(3, waiting)],
      ['v2'],
    ],
  ])('by the policy latest %s', (_whom, changed, others, expected) => {
    expect(woken('latest', changed, ...others)).toEqual(expected);
  });

  it('wakes few, however many wait', () => {
    const queue = Array.from({ length: 8 }, (_each, index) =>
      bundle(index + 2, waiting),
    );
    expect(woken('queue', bundle(1, promoting), ...queue)).toEqual(['v2']);
  });

  it('wakes nobody where it belongs to no Pipeline', () => {
    const { metadata, ...rest } = bundle(2);
    const lost = { ...rest, metadata: { ...metadata, labels: {} } };
    expect(woken('latest', lost, bundle(1, promoting))).toEqual([]);
  });
});

describe('a change of a Pipeline', () => {
  const before = pipeline(undefined);
  const changed = (metadata: Partial<Pipeline['metadata']>): Pipeline => ({
    ...before,
    metadata: { ...before.metadata, ...metadata },
  });

  it.each([
    ['it comes', undefined, before, true],
    ['it goes', before, undefined, true],
    [
      'its spec changes',
      changed({ generation: 1 }),
      changed({ generation: 2 }),
      true,
    ],
    [
      'it is being deleted',
      before,
      changed({ deletionTimestamp: '2026-11-18T10:00:00Z' }),
      true,
    ],
    [
      'its status changes',
      changed({ resourceVersion: '1' }),
      { ...changed({ resourceVersion: '2' }), status: { phase: 'Idle' } },
      false,
    ],
  ] as const)(
    'is one for its Bundles when %s: %#',
    (_when, one, other, expected) => {
      expect(isSpecChange(one, other)).toBe(expected);
    },
  );
});
