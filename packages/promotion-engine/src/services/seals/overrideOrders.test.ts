import {
  Bundle,
  GateOverride,
  overrideId,
  OverrideOrder,
} from '@kardinal/backstage-plugin-kardinal-common';
import { annotatedBundle as bundle } from '../../__testUtils__/annotatedBundle';
import { testSeals } from '../../__testUtils__/testSeals';
import {
  overrideAnnotations,
  readOverrides,
  withdrawalAnnotations,
} from './overrideOrders';

const seals = testSeals();
const order: OverrideOrder = {
  environment: 'prod',
  gate: { namespace: 'platform-policies', name: 'freeze' },
  requestedBy: 'user:default/ana',
  reason: 'P0 hotfix',
  requestedAt: '2026-11-18T10:00:00.000Z',
  expiresAt: '2026-11-18T11:00:00.000Z',
};
const id = overrideId(order);
const withdrawal = {
  override: id,
  requestedBy: 'user:default/ben',
  requestedAt: '2026-11-18T10:30:00.000Z',
};

const ordered = overrideAnnotations(seals, bundle(), order);
const [[key, text]] = Object.entries(ordered);
const edited = (change: object) => ({
  [key]: JSON.stringify({ ...JSON.parse(text), ...change }),
});
const recorded: GateOverride = { ...order, seal: JSON.parse(text).seal };

describe('the order of an override', () => {
  it('counts for the Bundle that it was made for', () => {
    expect(readOverrides(seals, bundle(ordered))).toEqual({
      ordered: { [id]: recorded },
      withdrawn: {},
      unfounded: [],
    });
  });

  it('is not looked for in a Bundle that says nothing of it', () => {
    expect(
      readOverrides(seals, bundle({ 'kardinal.io/reason': 'x' })),
    ).toBeUndefined();
  });

  it.each<[string, Bundle]>([
    ['of a Bundle that had its name before', bundle(ordered, undefined, 'u2')],
    ['for another environment', bundle(edited({ environment: 'staging' }))],
    [
      'for another gate',
      bundle(edited({ gate: { namespace: 'default', name: 'soak' } })),
    ],
    ['of another person', bundle(edited({ requestedBy: 'user:default/ben' }))],
    ['for another reason', bundle(edited({ reason: 'No reason' }))],
    [
      'until another instant',
      bundle(edited({ expiresAt: '2027-11-18T11:00:00.000Z' })),
    ],
    [
      'signed by another control plane',
      bundle(overrideAnnotations(testSeals(8), bundle(), order)),
    ],
    ['without a seal', bundle(edited({ seal: undefined }))],
    ['with a field more', bundle(edited({ gates: 'all' }))],
    ['in no JSON', bundle({ [key]: 'yes' })],
    ['under another name', bundle({ [`${key}0`]: text })],
    ['of great length', bundle(edited({ reason: 'x'.repeat(5_000) }))],
    [
      'that is the order of something else',
      bundle({
        [key]: Object.values(
          withdrawalAnnotations(seals, bundle(), withdrawal),
        )[0],
      }),
    ],
  ])('does not count %s', (_what, each) => {
    expect(readOverrides(seals, each)?.ordered).toEqual({});
  });

  it('cannot be made before the Bundle is stored', () => {
    const { metadata, ...rest } = bundle();
    const unstored = { ...rest, metadata: { name: metadata.name } };
    expect(() => overrideAnnotations(seals, unstored, order)).toThrow(/no uid/);
  });
});

describe('a withdrawal', () => {
  const withdrawn = withdrawalAnnotations(seals, bundle(), withdrawal);
  const { override: _, ...said } = withdrawal;

  it('counts with the name of whoever did it', () => {
    const each = bundle({ ...ordered, ...withdrawn });
    expect(readOverrides(seals, each)?.withdrawn).toEqual({ [id]: said });
  });

  it.each<[string, Readonly<Record<string, string>>]>([
    [
      'signed by another control plane',
      withdrawalAnnotations(testSeals(8), bundle(), withdrawal),
    ],
    [
      'of another override',
      {
        [`override-withdrawal.kardinal.io/other`]: Object.values(withdrawn)[0],
      },
    ],
  ])('does not count %s', (_what, annotations) => {
    const each = bundle({ ...ordered, ...annotations });
    expect(readOverrides(seals, each)?.withdrawn).toEqual({});
  });

  it('is asked for once', () => {
    const overrides = { [id]: { ...recorded, withdrawal: said } };
    const each = bundle({ ...ordered, ...withdrawn }, { overrides });
    expect(readOverrides(seals, each)?.withdrawn).toEqual({});
  });
});

describe('what is on record', () => {
  const sealed = (overrides: Record<string, GateOverride>): Bundle => {
    const stored = bundle();
    return { ...stored, status: seals.sealStatus(stored, { overrides }) };
  };

  it('stays without its annotation', () => {
    expect(readOverrides(seals, sealed({ [id]: recorded }))).toEqual({
      ordered: {},
      withdrawn: {},
      unfounded: [],
    });
  });

  it.each<[string, Record<string, GateOverride>, readonly string[]]>([
    ['keeps its signature', { [id]: recorded }, []],
    ['is under another name', { other: recorded }, ['other']],
    ['was made up', { [id]: { ...recorded, seal: 'a.b' } }, [id]],
    [
      'lasts longer',
      { [id]: { ...recorded, expiresAt: '2027-11-18T11:00:00.000Z' } },
      [id],
    ],
  ])(
    'and %s, in a status that somebody else wrote',
    (_what, overrides, unfounded) => {
      const each = bundle({}, { overrides });
      expect(readOverrides(seals, each)?.unfounded).toEqual(unfounded);
    },
  );

  it('is sealed with the rest of the record', () => {
    const stored = sealed({ [id]: recorded });
    expect(seals.trustsStatus(stored)).toBe(true);
    const status = { ...stored.status, overrides: {} };
    expect(seals.trustsStatus({ ...stored, status } as Bundle)).toBe(false);
  });
});
