import { Bundle, Pipeline } from '../api/types.generated';
import { aBundle, aPipeline } from '../testing/objects';
import { slotFor } from './promotionSlot';
import { awaitsSlot, slotMessage } from './slotWait';

const pipelineOf = (
  promotion: Pipeline['spec']['promotion'],
  ...slots: readonly string[]
): Pipeline => ({
  ...aPipeline(['dev'], promotion === undefined ? {} : { promotion }),
  status: { slots: slots.map(version => slotFor(aBundle(version))) },
});
const queue = { policy: 'queue' } as const;
const made = (
  version: string,
  phase?: NonNullable<Bundle['status']>['phase'],
): Bundle =>
  aBundle(version, {
    metadata: { creationTimestamp: `2026-11-18T10:0${version}:00Z` },
    ...(phase === undefined ? {} : { status: { phase } }),
  });

const retried = aBundle('1', {
  metadata: { annotations: { 'kardinal.io/retry-at': '2026-11-18T11:00:00Z' } },
  status: { phase: 'Failed' },
});

describe('a Bundle awaits a slot', () => {
  it.each<[string, boolean, Pipeline, Bundle]>([
    ['where its Pipeline has slots', true, pipelineOf(queue), made('1')],
    ['not when it has one', false, pipelineOf(queue, '1'), made('1')],
    [
      'when it is retried, whatever slot its attempt before had',
      true,
      pipelineOf(queue, '1'),
      retried,
    ],
    ['not without slots', false, pipelineOf(undefined), made('1')],
    ['not on its way', false, pipelineOf(queue), made('1', 'Promoting')],
    ['not when it has ended', false, pipelineOf(queue), made('1', 'Verified')],
  ])('%s', (_words, expected, pipeline, bundle) => {
    expect(awaitsSlot(bundle, [bundle], pipeline)).toBe(expected);
  });
});

describe('the message', () => {
  const bundles = [made('1', 'Promoting'), made('2'), made('3')];
  it.each<[string, Pipeline, Bundle, string]>([
    [
      'names the Bundle before it, which is the same until that has ended',
      pipelineOf(queue, '1'),
      bundles[2],
      'Waiting for 2 (guestbook-2); spec.promotion.policy of the Pipeline is queue',
    ],
    [
      'names the setting',
      pipelineOf({ policy: 'latest', maxConcurrentPromotions: 2 }),
      bundles[1],
      'Waiting for 1 (guestbook-1); spec.promotion.maxConcurrentPromotions of the Pipeline is 2',
    ],
    [
      'says where nobody is before it',
      pipelineOf(queue),
      bundles[0],
      'Is the next to be promoted; spec.promotion.policy of the Pipeline is queue',
    ],
  ])('%s', (_words, pipeline, bundle, expected) => {
    expect(slotMessage(bundle, bundles, pipeline)).toBe(expected);
  });
});
