import { aBundle, aPipeline } from '../testing/objects';
import { Bundle } from '../api/types.generated';
import { remove } from './remove';

const source = 'https://github.com/acme/shop/blob/main/kardinal.yaml';
const plain = aPipeline(['dev', 'prod']);
const setUp = (metadata: object = {}) => ({
  ...plain,
  metadata: {
    ...plain.metadata,
    annotations: { 'kardinal.io/set-up-from': source },
    ...metadata,
  },
});
const done = aBundle('1.28.3', { status: { phase: 'Verified' } });
const moving = aBundle('1.29.0', { status: { phase: 'Promoting' } });
const waiting = aBundle('1.30.0', { status: { phase: 'Available' } });

const contextOf = (pipeline = plain, bundles: readonly Bundle[] = [done]) => ({
  pipeline,
  bundles,
  templates: [],
  now: Date.parse('2026-11-18T10:00:00Z'),
});

describe('to remove a Pipeline', () => {
  it('is offered where it was set up from the catalog', () => {
    expect(remove.offers(contextOf(setUp()), undefined)).toEqual([{}]);
    expect(remove.offers(contextOf(), undefined)).toEqual([]);
  });

  it.each([
    ['is allowed while nothing moves', setUp(), [done], undefined],
    [
      'waits for what is on its way',
      setUp(),
      [done, moving],
      'Pipeline guestbook cannot be removed while 1.29.0 is on its way; wait until it is done, or abort it.',
    ],
    [
      'says how much is on its way',
      setUp(),
      [moving, waiting],
      'Pipeline guestbook cannot be removed while 1.29.0 (and 1 more) is on its way; wait until it is done, or abort it.',
    ],
    [
      'is refused once it is being removed',
      setUp({ deletionTimestamp: '2026-11-18T09:59:00Z' }),
      [done],
      'Pipeline guestbook is already being removed.',
    ],
    [
      'is left to whoever applies it',
      plain,
      [done],
      'Pipeline guestbook was not set up from the catalog; whoever applies it removes it there, or with kubectl delete pipeline guestbook -n default.',
    ],
  ])('%s', (_case, pipeline, bundles, reason) => {
    expect(
      remove.legality({}, contextOf(pipeline as typeof plain, bundles)),
    ).toEqual(
      reason === undefined ? { type: 'allowed' } : { type: 'refused', reason },
    );
  });

  it('says what is deleted, what stays, and when it comes again', () => {
    expect(remove.confirmation({}, contextOf(setUp()))).toBe(
      `Deletes the Pipeline guestbook in namespace default: nothing is promoted through it any more, and the catalog no longer shows it. Its Bundle with its evidence, the audit log, the Git repository and what runs in dev, prod stay. The catalog sets it up again only when the content of ${source} changes. Your name and the reason are recorded.`,
    );
  });
});
