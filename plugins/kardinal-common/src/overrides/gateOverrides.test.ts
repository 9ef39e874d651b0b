import { aBundle, aGate } from '../testing/objects';
import {
  activeOverride,
  GateOverride,
  overrideChangesAt,
  overrideId,
  overrideReason,
  overridesFor,
  overridesOf,
} from './gateOverrides';
import { overridability } from './overridable';

const now = Date.parse('2026-11-18T10:00:00Z');
const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();

function override(change: Partial<GateOverride> = {}): GateOverride {
  return {
    environment: 'prod',
    gate: { namespace: 'platform-policies', name: 'freeze' },
    requestedBy: 'user:default/alice',
    reason: 'P0 hotfix',
    requestedAt: at(-1),
    expiresAt: at(60),
    seal: 'key.signature',
    ...change,
  };
}

const target = {
  environment: 'prod',
  gate: { namespace: 'platform-policies', name: 'freeze' },
};
const withdrawal = { requestedBy: 'user:default/bob', requestedAt: at(0) };

describe('the override of a gate', () => {
  // OVR-001, OVR-002 of the expectation tables.
  it.each<[string, GateOverride, number, boolean]>([
    ['lasts for an hour', override(), now, true],
    ['expired an hour ago', override({ expiresAt: at(-60) }), now, false],
    ['expires at this instant', override({ expiresAt: at(0) }), now, false],
    ['lasts a moment longer', override({ expiresAt: at(0) }), now - 1, true],
    ['is ordered at this instant', override({ requestedAt: at(0) }), now, true],
    ['is ordered later', override({ requestedAt: at(0) }), now - 1, false],
    ['has no instant', override({ expiresAt: 'soon' }), now, false],
  ])('that %s', (_what, each, instant, isActive) => {
    expect(activeOverride([each], instant) === each).toBe(isActive);
  });

  it.each<[string, GateOverride, number]>([
    ['this gate', override(), 1],
    ['another environment', override({ environment: 'dev' }), 0],
    [
      'a gate of that name in another namespace',
      override({ gate: { namespace: 'default', name: 'freeze' } }),
      0,
    ],
    [
      'another gate',
      override({ gate: { namespace: 'platform-policies', name: 'soak' } }),
      0,
    ],
    ['this gate, and was withdrawn', override({ withdrawal }), 0],
  ])('counts where it is for %s', (_what, each, count) => {
    const bundle = aBundle('1.29.0', { status: { overrides: { id: each } } });
    expect(overridesOf(bundle, target)).toHaveLength(count);
  });

  it('is none where the Bundle has none', () => {
    expect(overridesOf(aBundle('1.29.0'), target)).toEqual([]);
    expect(activeOverride([], now)).toBeUndefined();
    expect(overrideChangesAt([], now)).toBe(Infinity);
  });

  it('is the one that lasts longest, and changes when time says so', () => {
    const longer = override({ expiresAt: at(90) });
    const later = override({ requestedAt: at(10), expiresAt: at(20) });
    const all = [override(), longer, later];
    expect(activeOverride(all, now)).toBe(longer);
    expect(overrideChangesAt(all, now)).toBe(Date.parse(at(10)));
  });

  it('says who, until when and why', () => {
    expect(overrideReason(override())).toBe(
      'OVERRIDDEN by user:default/alice, expires 2026-11-18T11:00:00.000Z: P0 hotfix',
    );
  });

  it.each<[string, Partial<GateOverride>]>([
    ['environment', { environment: 'dev' }],
    ['gate', { gate: { namespace: 'default', name: 'freeze' } }],
    ['person', { requestedBy: 'user:default/bob' }],
    ['reason', { reason: 'No reason' }],
    ['instant', { requestedAt: at(1) }],
    ['end', { expiresAt: at(61) }],
  ])('has another name with another %s', (_what, change) => {
    expect(overrideId(override(change))).not.toBe(overrideId(override()));
  });

  it('keeps its name whatever becomes of it', () => {
    expect(overrideId(override({ withdrawal, seal: 'other' }))).toBe(
      overrideId(override()),
    );
  });

  it('is listed for people with what was withdrawn, in its order', () => {
    const first = override({ requestedAt: at(-9), withdrawal });
    const overrides = {
      a: override(),
      b: first,
      c: override({ environment: 'dev' }),
    };
    const bundle = aBundle('1.29.0', { status: { overrides } });
    expect(overridesFor(bundle, 'prod')).toEqual([first, override()]);
  });
});

describe('whether a gate may be overridden', () => {
  const gate = target.gate;
  const platform = ['platform-policies'];
  const template = (labels: Readonly<Record<string, string>> = {}) =>
    aGate('freeze', { labels });

  it.each([
    ['of a team', { namespace: 'default', name: 'soak' }, undefined, true],
    [
      'of the platform, whose template says so',
      gate,
      template({ 'kardinal.io/overridable': 'true' }),
      true,
    ],
    ['of the platform, which says nothing', gate, template(), false],
    [
      'of the platform, which says something else',
      gate,
      template({ 'kardinal.io/overridable': 'yes' }),
      false,
    ],
    ['of the platform, which is gone', gate, undefined, false],
    [
      'of the platform, in whose place there is an instance',
      gate,
      aGate('freeze', {
        labels: { 'kardinal.io/overridable': 'true' },
        spec: { bundleRef: 'guestbook-1' },
      }),
      false,
    ],
  ])('%s', (_what, reference, found, isPermitted) => {
    const { type } = overridability(reference, found, platform);
    expect(type === 'permitted').toBe(isPermitted);
  });
});
