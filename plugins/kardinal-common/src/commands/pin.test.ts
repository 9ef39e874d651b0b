import { Bundle } from '../api/types.generated';
import { aBundle, aPipeline } from '../testing/objects';
import { pin } from './pin';

type Status = NonNullable<Bundle['status']>;

const args = { bundle: 'guestbook-1-29-0' };
const contextOf = (...bundles: readonly Bundle[]) => ({
  pipeline: aPipeline(['dev', 'prod']),
  bundles,
  templates: [],
  now: Date.parse('2026-11-18T11:00:00Z'),
});

describe('pin', () => {
  it.each<[string, Status['phase'], string, string | undefined]>([
    ['what has not started', 'Available', 'false', undefined],
    ['what is on its way', 'Promoting', 'false', undefined],
    ['what is pinned', 'Promoting', 'true', '1.29.0 is already pinned.'],
    [
      'what is verified',
      'Verified',
      'false',
      '1.29.0 cannot be pinned: it is already verified.',
    ],
    [
      'what was stopped',
      'Superseded',
      'false',
      '1.29.0 cannot be pinned: it was stopped.',
    ],
  ])('judges and offers %s', (_what, phase, pinned, reason) => {
    const bundle = aBundle('1.29.0', {
      status: { phase },
      metadata: { annotations: { 'kardinal.io/pin': pinned } },
    });
    const context = contextOf(bundle);
    const legality = pin.legality(args, context);
    expect(legality.type === 'allowed' ? undefined : legality.reason).toBe(
      reason,
    );
    expect(pin.offers(context, bundle)).toEqual(
      reason === undefined ? [args] : [],
    );
  });

  it('is offered for no Bundle where none is looked at, and knows no other', () => {
    expect(pin.offers(contextOf(), undefined)).toEqual([]);
    expect(pin.legality(args, contextOf())).toEqual({
      type: 'missing',
      reason: 'Pipeline default/guestbook has no Bundle guestbook-1-29-0.',
    });
  });

  it('says what it keeps and what it does not', () => {
    expect(pin.confirmation(args, contextOf(aBundle('1.29.0')))).toBe(
      '1.29.0 is promoted to its last environment, even when a newer version arrives. A rollback still replaces it.',
    );
  });
});
