import {
  Bundle,
  RevertCommit,
} from '@kardinal/backstage-plugin-kardinal-common';
import { decide } from './decide';
import { describe as eventsOf } from './describe';
import { RevertObservation } from './types';

const now = Date.parse('2026-11-18T12:00:00Z');

/** Version n was verified in prod at n o'clock. */
function bundle(version: number, phase = 'Verified'): Bundle {
  const at = `2026-11-18T0${version}:00:00Z`;
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'Bundle',
    metadata: { name: `shop-${version}`, namespace: 'default' },
    spec: {
      pipeline: 'shop',
      type: 'image',
      artifacts: { images: [{ reference: `ghcr.io/acme/shop:${version}` }] },
    },
    status: {
      phase,
      environments: {
        prod: { state: 'Verified', promotedAt: at, verifiedAt: at },
      },
    },
  } as Bundle;
}

const bundles = [bundle(1), bundle(2)];
const wish: RevertCommit = {
  apiVersion: 'kardinal.io/v1alpha1',
  kind: 'RevertCommit',
  metadata: { name: 'back', namespace: 'default', uid: 'uid' },
  spec: { pipeline: 'shop', environment: 'prod', bundle: 'shop-1' },
};
const seeing = (...more: readonly Bundle[]): RevertObservation => ({
  pipeline: 'present',
  bundles: [...bundles, ...more],
});
const planned = decide(wish, seeing(), now);
const pending = { ...wish, status: planned.status };
const made = planned.apply?.[0] as Bundle;

describe('a RevertCommit', () => {
  it('is planned on the record before its Bundle is made, and made again after a crash', () => {
    expect(planned.status).toMatchObject({
      phase: 'Pending',
      from: 'shop-2',
      to: 'shop-1',
      bundle: made.metadata.name,
    });
    // Something else came to the environment meanwhile.
    const again = decide(pending, seeing(bundle(3)), now + 60_000);
    expect(again.apply).toEqual([made]);
    expect(again.status).toEqual(planned.status);
  });

  it('makes no second Bundle when somebody deleted the first', () => {
    const reverting = decide(pending, seeing(made), now);
    const gone = decide(
      { ...pending, status: reverting.status },
      seeing(),
      now,
    );
    expect(gone.apply).toBeUndefined();
    expect(gone.status).toMatchObject({ phase: 'Failed' });
  });

  it.each<[string, string]>([
    ['Promoting', 'Reverting'],
    ['Verified', 'Reverted'],
    ['Failed', 'Failed'],
    ['Superseded', 'Failed'],
  ])('follows a Bundle that is %s', (phase, expected) => {
    const at = { ...made, status: { phase } } as Bundle;
    const after = decide(pending, seeing(at), now);
    expect(after.status).toMatchObject({ phase: expected });
    expect(after.apply).toBeUndefined();
    expect(eventsOf(pending.status, after.status!)).toHaveLength(1);
    expect(eventsOf(after.status, after.status!)).toEqual([]);
  });

  it('has ended for good when it was impossible', () => {
    const impossible = decide(
      { ...wish, spec: { ...wish.spec, bundle: 'shop-3' } },
      seeing(),
      now,
    );
    expect(impossible.status).toMatchObject({ phase: 'Failed' });
    const later = decide(
      { ...wish, status: impossible.status },
      seeing(bundle(3)),
      now,
    );
    expect(later.apply).toBeUndefined();
    expect(later.status).toEqual(impossible.status);
  });
});
