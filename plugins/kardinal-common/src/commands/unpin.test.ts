import { aBundle, aPipeline } from '../testing/objects';
import { pin } from './pin';
import { unpin } from './unpin';

const pinned = aBundle('1.29.0', {
  metadata: {
    annotations: { 'kardinal.io/pin': 'true' },
    creationTimestamp: '2026-04-07T08:00:00Z',
  },
  status: { phase: 'Promoting' },
});
const newer = aBundle('1.30.0', { status: { phase: 'Promoting' } });
const context = {
  pipeline: aPipeline(['dev']),
  bundles: [pinned, newer],
  templates: [],
  now: Date.parse('2026-11-18T11:00:00Z'),
};

describe('unpin', () => {
  it('is offered for what is pinned, and pin for the other', () => {
    const offers = (selected: typeof pinned) => [
      pin.offers(context, selected).length,
      unpin.offers(context, selected).length,
    ];
    expect(offers(pinned)).toEqual([0, 1]);
    expect(offers(newer)).toEqual([1, 0]);
  });

  it('says what takes over at once', () => {
    expect(unpin.confirmation({ bundle: pinned.metadata.name }, context)).toBe(
      'Newer versions can supersede 1.29.0 again while it is being promoted; 1.30.0 does so at once.',
    );
    expect(
      unpin.confirmation(
        { bundle: pinned.metadata.name },
        { ...context, bundles: [pinned] },
      ),
    ).toBe(
      'Newer versions can supersede 1.29.0 again while it is being promoted.',
    );
  });
});
