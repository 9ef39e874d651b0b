import { Bundle } from '../api/types.generated';
import { aBundle, aPipeline } from '../testing/objects';
import { hasSlot, PromotionSlot, slotFor } from './promotionSlot';
import { promotionSlots } from './promotionSlots';

const first = '2026-11-18T11:00:00Z';
const second = '2026-11-18T12:00:00Z';

function bundleOf(uid: string, retryAt?: string): Bundle {
  return aBundle('1', {
    metadata: {
      uid,
      ...(retryAt === undefined
        ? {}
        : { annotations: { 'kardinal.io/retry-at': retryAt } }),
    },
  });
}

const pipelineOf = (...slots: readonly PromotionSlot[]) => ({
  ...aPipeline(['dev'], { promotion: { policy: 'queue' as const } }),
  status: { slots: [...slots] },
});

describe('a slot', () => {
  it.each<[string, boolean, Bundle, Bundle]>([
    ['is for the first attempt', true, bundleOf('a'), bundleOf('a')],
    ['is for a retry', true, bundleOf('a', first), bundleOf('a', first)],
    [
      'is not for the retry of what had it before',
      false,
      bundleOf('a'),
      bundleOf('a', first),
    ],
    [
      'is not for a later retry',
      false,
      bundleOf('a', first),
      bundleOf('a', second),
    ],
    [
      'is not for another Bundle of the same name',
      false,
      bundleOf('a'),
      bundleOf('b'),
    ],
  ])('%s', (_words, expected, given, wanted) => {
    expect(hasSlot(pipelineOf(slotFor(given)), wanted)).toBe(expected);
  });

  it('stays with its Bundle, and is given for the attempt that is wanted now', () => {
    const retried = bundleOf('a', first);
    const pipeline = pipelineOf(slotFor(bundleOf('a')));
    expect(promotionSlots(pipeline, [retried])).toEqual([
      { bundle: 'guestbook-1', uid: 'a', retryAt: first },
    ]);
  });
});
