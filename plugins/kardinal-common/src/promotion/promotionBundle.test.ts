import { aBundle } from '../testing/objects';
import { promotedFrom } from './promotedFrom';
import { promotionBundle } from './promotionBundle';

const order = {
  pipeline: 'guestbook',
  environment: 'prod',
  occurrence: '',
  createdAt: '2026-11-18T10:00:00Z',
  requestedBy: 'user:default/ana',
};
const of = aBundle('1.28.3', {
  metadata: {
    labels: {
      'kardinal.io/pipeline': 'guestbook',
      'kardinal.io/rollback': 'true',
      team: 'a',
    },
  },
  spec: {
    provenance: { author: 'ana', rollbackOf: 'x', rollbackTo: 'y' },
    intent: { target: 'dev', skip: ['staging'] },
  },
});

describe('the Bundle of a promotion', () => {
  it('deploys the same, forward, and says what it promotes', () => {
    const bundle = promotionBundle({ ...order, of });
    expect(bundle.spec).toEqual({
      type: 'image',
      artifacts: of.spec.artifacts,
      provenance: { author: 'ana', promotionOf: 'guestbook-1-28-3' },
      intent: { target: 'prod' },
    });
    expect(bundle.metadata.labels).toEqual({
      'kardinal.io/pipeline': 'guestbook',
      team: 'a',
    });
    expect(promotedFrom(bundle)).toEqual({
      of: 'guestbook-1-28-3',
      environment: 'prod',
    });
    expect(promotedFrom(of)).toBeUndefined();
  });

  it('has one name for one order, and another after that has ended', () => {
    const name = (occurrence: string) =>
      promotionBundle({ ...order, of, occurrence }).metadata.name;
    expect(name('')).toBe(name(''));
    expect(name('')).not.toBe(name('guestbook-promotion-prod-1'));
  });
});
