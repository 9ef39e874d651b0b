import { aBundle } from '../testing/objects';
import { settlementBundle } from './settlementBundle';
import { settlementOf } from './settlementOf';
import { settlementProblem } from './settlementProblem';
import { soleEnvironment } from './soleEnvironment';

const named = aBundle('1.28.3', {
  status: {
    phase: 'Verified',
    environments: {
      dev: { state: 'Verified', verifiedAt: '2026-11-18T09:00:00Z' },
    },
  },
});

const orderOf = (act: 'import' | 'revert', environment = 'dev') => ({
  pipeline: 'guestbook',
  act,
  environment,
  of: named,
  occurrence: '1',
  createdAt: '2026-11-18T10:00:00Z',
  requestedBy: 'user:default/ana',
  reason: 'It was a hotfix',
});

const settles = (act: 'import' | 'revert', environment = 'dev') =>
  settlementBundle(orderOf(act, environment));

it('is one Bundle for the same order, and says what it settles', () => {
  const bundle = settles('import');
  expect(settles('import')).toEqual(bundle);
  expect(settles('revert').metadata.name).not.toBe(bundle.metadata.name);
  expect(settlementOf(bundle)).toEqual({
    act: 'import',
    environment: 'dev',
    of: 'guestbook-1-28-3',
  });
  expect(soleEnvironment(bundle)).toBe('dev');
  expect(settlementOf(named)).toBeUndefined();
});

it.each([
  ['imports what there is', settles('import'), named, /^$/],
  ['imports what was never there', settles('import', 'prod'), named, /^$/],
  ['restores what was verified there', settles('revert'), named, /^$/],
  [
    'restores what was never verified there',
    settles('revert', 'prod'),
    named,
    /^spec\.provenance\.restoredOf: guestbook-1-28-3 was never verified in prod/,
  ],
  [
    'names what is gone',
    settles('import'),
    undefined,
    /^spec\.provenance\.observedOf: Bundle guestbook-1-28-3 no longer exists/,
  ],
  [
    'has other artifacts',
    settles('import'),
    aBundle('1.29.0'),
    /^spec\.artifacts: must be those of guestbook-1-28-3/,
  ],
  [
    'names no environment',
    { ...settles('import'), spec: { ...settles('import').spec, intent: {} } },
    named,
    /^spec\.intent\.target: is missing beside spec\.provenance\.observedOf/,
  ],
  ['is a release', named, undefined, /^$/],
])('a Bundle that %s', (_what, bundle, of, expected) => {
  expect(settlementProblem(bundle, of) ?? '').toMatch(expected);
});
