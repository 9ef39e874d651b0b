import { Bundle } from '../api/types.generated';
import { aBundle } from '../testing/objects';
import { bundleSummary, noticeOf } from './bundleSummary';
import { plainSentence } from './sentences';

type Status = NonNullable<Bundle['status']>;

const release = (status: Status) => aBundle('1.29.0', { status });
const rollback = (status: Status) =>
  aBundle('1.28.3', {
    spec: {
      intent: { target: 'staging' },
      provenance: {
        rollbackOf: 'guestbook-1-29-0',
        rollbackTo: 'guestbook-1-28-3',
      },
    },
    status,
  });

const settlement = (provenance: Bundle['spec']['provenance']) =>
  aBundle('1.28.3', {
    spec: { intent: { target: 'prod' }, provenance },
    status: { phase: 'Verified' },
  });

describe('bundleSummary', () => {
  it.each<[string, Bundle, string]>([
    [
      'a release that arrived',
      release({ phase: 'Verified' }),
      '1.29.0 is verified in every environment.',
    ],
    [
      'a release that was to go no further',
      aBundle('1.29.0', {
        spec: { intent: { target: 'staging' } },
        status: { phase: 'Verified' },
      }),
      '1.29.0 is verified up to staging.',
    ],
    [
      'what was found to run',
      settlement({ observedOf: 'guestbook-1-28-3' }),
      'prod ran 1.28.3 already, which is on record now.',
    ],
    [
      'what was put back',
      settlement({ restoredOf: 'guestbook-1-28-3' }),
      '1.28.3 was put back in prod.',
    ],
    [
      'a rollback that arrived',
      rollback({ phase: 'Verified' }),
      'staging was rolled back to 1.28.3.',
    ],
    [
      'what another Bundle replaced',
      release({ phase: 'Superseded', supersededBy: 'other' }),
      'Superseded by the rollback of staging to 1.28.3.',
    ],
  ])('says of %s what became of it', (_what, bundle, said) => {
    const { sentence } = bundleSummary(bundle, {
      referenceToName: () => 'the rollback of staging to 1.28.3',
    });
    expect(plainSentence(sentence)).toBe(said);
  });

  it('says of one that has been replaced what it was', () => {
    const environments = {
      prod: { state: 'Verified', verifiedAt: '2026-11-18T10:00:00Z' },
    } as const;
    const newer = aBundle('1.30.0', { status: { phase: 'Verified' } });
    const { sentence } = bundleSummary(
      release({ phase: 'Verified', environments }),
      {
        referenceToName: name => name,
        running: new Map([
          ['prod', { bundle: newer, since: '2026-11-18T11:00:00Z' }],
        ]),
      },
    );
    expect(plainSentence(sentence)).toBe(
      '1.29.0 was verified in every environment; replaced by 1.30.0.',
    );
  });
});

describe('noticeOf', () => {
  it('says what has drifted where the Bundle does not go, and nothing where all is well', () => {
    const { notice = [] } = noticeOf(release({ phase: 'Verified' }), [
      {
        environment: 'prod',
        promoted: { bundle: 'guestbook-1-0', version: '1.0' },
        version: '0.9',
        workload: 'guestbook',
        since: '2026-11-18T10:20:00Z',
      },
    ]);
    expect(plainSentence(notice)).toMatch(/^prod has drifted: /);
    expect(noticeOf(release({ phase: 'Verified' }), [])).toEqual({});
  });
});
