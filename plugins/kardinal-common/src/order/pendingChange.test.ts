import { Bundle, BundleStatus, Pipeline } from '../api/types.generated';
import { aBundle, aPipeline } from '../testing/objects';
import {
  maxPendingAgeOf,
  overdueBefore,
  overdueWords,
  pendingSince,
} from './pendingChange';
import { replacementOf } from './replacementOf';
import { promotionSlots } from './promotionSlots';
import { awaitsSlot, slotMessage } from './slotWait';

type Promotion = NonNullable<Pipeline['spec']['promotion']>;

const bounded = (promotion: Partial<Promotion> = {}) =>
  aPipeline(['dev', 'prod'], {
    promotion: { policy: 'latest', maxPendingAge: '10m', ...promotion },
  });
const instant = (minute: number) =>
  `2026-11-18T10:${String(minute).padStart(2, '0')}:00.000Z`;
const at = (minute: number) => Date.parse(instant(minute));

/** Named after the minute in which it was created. */
function made(
  minute: number,
  status?: BundleStatus,
  spec: Partial<Bundle['spec']> = {},
): Bundle {
  return aBundle(String(minute), {
    metadata: { creationTimestamp: instant(minute) },
    spec,
    ...(status === undefined ? {} : { status }),
  });
}
const promoting: BundleStatus = { phase: 'Promoting' };
const replacedBy = (minute: number): BundleStatus => ({
  phase: 'Superseded',
  supersededBy: `guestbook-${minute}`,
});
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
const back = {
  provenance: { rollbackOf: 'guestbook-5', rollbackTo: 'guestbook-0' },
  intent: { target: 'prod' },
};

describe('maxPendingAge', () => {
  it.each<[string, Partial<Promotion>, number]>([
    ['is a duration', {}, 600_000],
    ['bounds nothing in a queue', { policy: 'queue' }, Infinity],
    ['is none without it', { maxPendingAge: undefined }, Infinity],
  ])('%s', (_words, promotion, expected) => {
    expect(maxPendingAgeOf(bounded(promotion))).toBe(expected);
  });
});

describe('a change is pending since', () => {
  it.each<[string, number, readonly Bundle[]]>([
    ['its Bundle was created', 5, [made(5, promoting)]],
    [
      'the oldest of a row of superseded Bundles was created',
      1,
      [made(1, replacedBy(3)), made(3, replacedBy(5)), made(5, promoting)],
    ],
    [
      'that which its Bundle has on record, whatever went from the history',
      0,
      [made(5, { ...promoting, pendingSince: instant(0) })],
    ],
    [
      'that which its Bundle is about to supersede was created',
      4,
      [made(4, promoting), made(5, promoting)],
    ],
    [
      'its own creation, where the one before has arrived, has failed or was aborted',
      5,
      [
        made(1, { phase: 'Verified' }),
        made(2, { phase: 'Failed' }),
        made(3, { phase: 'Superseded' }),
        made(5, promoting),
      ],
    ],
  ])('%s', (_words, minute, bundles) => {
    expect(pendingSince(bundles[bundles.length - 1], bundles)).toBe(at(minute));
  });
});

describe('a Bundle waits for what is overdue', () => {
  const row = [made(1, replacedBy(5)), made(5, promoting)];
  const pinned = made(5, promoting);
  const config = { type: 'config' as const };
  it.each<[string, string | undefined, Bundle, readonly Bundle[], Pipeline]>([
    ['once its age is over', 'guestbook-5', made(12), row, bounded()],
    ['not before', undefined, made(11), row, bounded()],
    ['not without a bound', undefined, made(12), row, aPipeline(['dev'])],
    [
      'not when that has ended',
      undefined,
      made(20),
      [made(5, { phase: 'Verified' })],
      bounded(),
    ],
    ['not of another type', undefined, made(20, {}, config), row, bounded()],
    ['not as a rollback', undefined, made(20, {}, back), row, bounded()],
    [
      'not for a newer one',
      undefined,
      made(1),
      [made(20, promoting)],
      bounded(),
    ],
    [
      'also where that alone is old',
      'guestbook-5',
      made(16),
      [pinned],
      bounded(),
    ],
  ])('%s', (_words, expected, bundle, others, pipeline) => {
    const bundles = [...others, bundle];
    expect(overdueBefore(bundle, bundles, pipeline)?.metadata.name).toBe(
      expected,
    );
    expect(awaitsSlot(bundle, bundles, pipeline)).toBe(expected !== undefined);
  });

  it('and does not end it by waiting, but those that wait with it', () => {
    const bundles = [...row, made(12, waiting), made(13, waiting)];
    const replacements = bundles
      .slice(1)
      .map(each => replacementOf(each, bundles, bounded())?.metadata.name);
    expect(replacements).toEqual([undefined, 'guestbook-13', undefined]);
  });

  it('and says so', () => {
    const bundle = made(12, waiting);
    expect(slotMessage(bundle, [...row, bundle], bounded())).toBe(
      'Waiting for 5 (guestbook-5): its change has been pending for longer than 10 minutes (spec.promotion.maxPendingAge of the Pipeline) and finishes first',
    );
    expect(overdueWords(bounded())).toContain('longer than 10 minutes');
  });

  it('and does not get its slot', () => {
    const pipeline = bounded({ maxConcurrentPromotions: 1 });
    expect(
      promotionSlots(pipeline, [...row, made(12)])?.map(each => each.bundle),
    ).toEqual(['guestbook-5']);
  });
});
