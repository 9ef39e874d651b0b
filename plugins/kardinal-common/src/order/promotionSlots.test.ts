import { Bundle, BundleStatus, Pipeline } from '../api/types.generated';
import { pipelineSpecHash } from '../graph/pipelineSpecHash';
import { aBundle, aPipeline } from '../testing/objects';
import { slotFor } from './promotionSlot';
import { promotionSlots } from './promotionSlots';

type Promotion = NonNullable<Pipeline['spec']['promotion']>;
type Environments = NonNullable<BundleStatus['environments']>;

const limited = (
  promotion: Promotion,
  slots: readonly string[] = [],
): Pipeline => ({
  ...aPipeline(['eu', { name: 'us', dependsOn: [] }], { promotion }),
  status: { slots: slots.map(each => slotFor(aBundle(each))) },
});
const queue = { policy: 'queue' } as const;
const latest = (maxConcurrentPromotions: number) =>
  ({ policy: 'latest', maxConcurrentPromotions } as const);

const specHash = pipelineSpecHash(limited(queue));
const failed = (environments: Environments = { eu: { state: 'Failed' } }) =>
  ({
    phase: 'Failed',
    pipelineSpecHash: specHash,
    environments,
  } as const);
const waiting: BundleStatus = {
  phase: 'Available',
  conditions: [
    {
      type: 'Ready',
      status: 'False',
      reason: 'WaitingForSlot',
      message: '',
      lastTransitionTime: '',
    },
  ],
};

interface Made {
  readonly status?: BundleStatus;
  readonly type?: string;
  /** The version that it takes back. */
  readonly back?: string;
  readonly annotations?: Record<string, string>;
}

function nameOf(version: string): string {
  return `guestbook-${version}`;
}

/** Version n was made in minute n. */
function made(
  version: string,
  { status, type = 'image', annotations, back }: Made = {},
): Bundle {
  return aBundle(version, {
    metadata: {
      creationTimestamp: `2026-11-18T10:0${version}:00Z`,
      ...(annotations === undefined ? {} : { annotations }),
    },
    ...(status === undefined ? {} : { status }),
    spec: {
      type: type as Bundle['spec']['type'],
      ...(back === undefined
        ? {}
        : {
            provenance: { rollbackOf: nameOf(back), rollbackTo: nameOf('0') },
            intent: { target: 'eu' },
          }),
    },
  });
}

const of = (phase: NonNullable<BundleStatus['phase']>): Made => ({
  status: { phase, pipelineSpecHash: specHash },
});
const rollback: Made = { back: '0' };
const emergency: Made = {
  ...rollback,
  status: {
    phase: 'Available',
    emergency: {
      requestedBy: 'user:default/ana',
      reason: 'Checkout is down',
      requestedAt: '2026-11-18T10:03:00Z',
    },
  },
};
const config: Made = { type: 'config' };
const pinned: Made = { annotations: { 'kardinal.io/pin': 'true' } };
const retriedAt = (annotation: string): Made => ({
  status: failed({
    eu: { state: 'Failed', lastHandledRetryAt: '2026-11-18T10:59:59Z' },
  }),
  annotations: { 'kardinal.io/retry-at': annotation },
});

const slotsOf = (pipeline: Pipeline, ...bundles: readonly Bundle[]) =>
  promotionSlots(pipeline, [...bundles].reverse())?.map(({ bundle }) =>
    bundle.replace('guestbook-', ''),
  );

it.each<[string, Promotion | undefined]>([
  ['without spec.promotion', undefined],
  ['with the policy latest', { policy: 'latest' }],
  ['with a limit of 0', latest(0)],
])('nobody needs a slot %s', (_words, promotion) => {
  const pipeline = aPipeline(
    ['dev'],
    promotion === undefined ? {} : { promotion },
  );
  expect(promotionSlots(pipeline, [made('1')])).toBeUndefined();
});

describe('a queue', () => {
  it.each<[string, readonly string[], Bundle[], readonly string[]]>([
    ['begins with the oldest', [], [made('1'), made('2')], ['1']],
    [
      'keeps the one that is on its way',
      ['1'],
      [made('1', of('Promoting')), made('2')],
      ['1'],
    ],
    [
      'goes on when it is verified',
      ['1'],
      [made('1', of('Verified')), made('2'), made('3')],
      ['2'],
    ],
    [
      'goes on when it has failed',
      ['1'],
      [made('1', { status: failed() }), made('2')],
      ['2'],
    ],
    [
      'waits for what a failed one still does elsewhere',
      ['1'],
      [
        made('1', {
          status: failed({
            eu: { state: 'Failed' },
            us: { state: 'WaitingForMerge' },
          }),
        }),
        made('2'),
      ],
      ['1'],
    ],
    [
      'goes on when the Graph of the one before is refused',
      ['1'],
      [
        made('1', {
          status: {
            ...failed({ eu: { state: 'Pending', upstreams: [] } }),
            conditions: [
              { ...waiting.conditions![0], reason: 'GraphRejected' },
            ],
          },
        }),
        made('2'),
      ],
      ['2'],
    ],
    [
      'goes on when it was superseded or denied',
      [],
      [made('1', of('Superseded')), made('2', of('SkipDenied')), made('3')],
      ['3'],
    ],
    [
      'takes a slot from nobody who started, though somebody older has come since',
      ['2'],
      [made('1'), made('2')],
      ['2'],
    ],
    [
      'has one of each type',
      [],
      [made('1'), made('2', config), made('3'), made('4', config)],
      ['1', '2'],
    ],
    [
      'goes on with the next of a type beside another type',
      ['1', '2'],
      [
        made('1', of('Verified')),
        made('2', { ...config, ...of('Promoting') }),
        made('3'),
      ],
      ['2', '3'],
    ],
    [
      'lets a pinned one wait like the others',
      [],
      [made('1'), made('2', pinned)],
      ['1'],
    ],
    [
      'lets an emergency rollback wait for nobody',
      ['1'],
      [made('1', of('Promoting')), made('2'), made('3', emergency)],
      ['3', '1'],
    ],
    [
      'goes on only after the emergency rollback',
      ['1', '3'],
      [made('1', of('Verified')), made('2'), made('3', emergency)],
      ['3'],
    ],
    [
      'promotes a rollback before what waits',
      ['1'],
      [made('1', of('Verified')), made('2'), made('3', rollback)],
      ['3'],
    ],
    [
      'lets a rollback wait for what it does not take back',
      ['1'],
      [made('1', of('Promoting')), made('2', rollback)],
      ['1'],
    ],
    [
      'gives a rollback the slot of what it takes back',
      ['1'],
      [made('1', of('Promoting')), made('2'), made('3', { back: '1' })],
      ['3', '1'],
    ],
    [
      'believes no label that is not on the record',
      ['1'],
      [
        made('1', of('Promoting')),
        {
          ...made('2', rollback),
          metadata: {
            ...made('2').metadata,
            labels: { 'kardinal.io/emergency': 'true' },
          },
        },
      ],
      ['1'],
    ],
    [
      'takes a retried one in, before those that wait',
      [],
      [made('1', retriedAt('2026-11-18T11:00:01Z')), made('2')],
      ['1'],
    ],
    [
      'knows a retry that was carried out',
      [],
      [made('1', retriedAt('2026-11-18T10:59:59Z')), made('2')],
      ['2'],
    ],
    [
      'takes a failed one in that a changed Pipeline may let through',
      [],
      [
        made('1', { status: { ...failed(), pipelineSpecHash: 'before' } }),
        made('2'),
      ],
      ['1'],
    ],
    [
      'does not go back before what was promoted since',
      [],
      [
        made('1', retriedAt('2026-11-18T11:00:01Z')),
        made('2', of('Verified')),
        made('3'),
      ],
      ['3'],
    ],
  ])('%s', (_words, slots, bundles, expected) => {
    expect(slotsOf(limited(queue, slots), ...bundles)).toEqual(expected);
  });

  it('has no more than the limit, of all types', () => {
    const pipeline = limited({ ...queue, maxConcurrentPromotions: 1 });
    expect(slotsOf(pipeline, made('1'), made('2', config))).toEqual(['1']);
  });

  it('gives no slot to what is being deleted', () => {
    const [first, second] = [made('1'), made('2')];
    const { metadata } = first;
    const going = {
      ...first,
      metadata: { ...metadata, deletionTimestamp: '2026-11-18T11:00:00Z' },
    };
    expect(slotsOf(limited(queue), going, second)).toEqual(['2']);
  });
});

describe('a limit with the policy latest', () => {
  it.each<[string, number, readonly string[], Bundle[], readonly string[]]>([
    [
      'holds pinned Bundles in order',
      2,
      [],
      [made('1', pinned), made('2', pinned), made('3', pinned)],
      ['1', '2'],
    ],
    [
      'lets a newer one have the slot of the one that it supersedes',
      1,
      ['1'],
      [made('1', of('Promoting')), made('2')],
      ['1', '2'],
    ],
    [
      'lets nobody go past a Bundle of another type that waits',
      1,
      ['1'],
      [made('1', of('Promoting')), made('2', config), made('3')],
      ['1'],
    ],
    [
      'gives no slot to what a newer one will supersede',
      2,
      [],
      [made('1', { status: waiting }), made('2', { status: waiting })],
      ['2'],
    ],
    [
      'waits for a pinned one',
      1,
      ['1'],
      [made('1', { ...pinned, ...of('Promoting') }), made('2')],
      ['1'],
    ],
    [
      'that was lowered ends nothing',
      1,
      ['1', '2'],
      [
        made('1', { ...pinned, ...of('Promoting') }),
        made('2', { ...pinned, ...of('Promoting') }),
        made('3', pinned),
      ],
      ['1', '2'],
    ],
    [
      'counts what started before there was a limit',
      1,
      [],
      [made('1', { ...pinned, ...of('Promoting') }), made('2', pinned)],
      ['1'],
    ],
  ])('%s', (_words, limit, slots, bundles, expected) => {
    expect(slotsOf(limited(latest(limit), slots), ...bundles)).toEqual(
      expected,
    );
  });
});

describe('Bundles of the same second', () => {
  const second = { creationTimestamp: '2026-11-18T10:00:00Z' };
  const at = (version: string, milliseconds: string | undefined): Bundle => ({
    ...aBundle(version, { metadata: second }),
    metadata: {
      ...aBundle(version).metadata,
      ...second,
      annotations:
        milliseconds === undefined
          ? {}
          : {
              'kardinal.io/created-at': `2026-11-18T10:00:00.${milliseconds}Z`,
            },
    },
  });

  it.each([
    ['by created-at, in milliseconds', at('b', '100'), at('a', '200'), 'b'],
    ['by name where that is the same', at('a', '100'), at('b', '100'), 'a'],
    ['by name without it', at('a', undefined), at('b', undefined), 'a'],
  ])('are promoted %s', (_words, one, other, first) => {
    expect(slotsOf(limited(queue), one, other)).toEqual([first]);
    expect(slotsOf(limited(queue), other, one)).toEqual([first]);
  });
});
