import { Bundle, RevertCommit } from '../api/types.generated';
import { aBundle } from '../testing/objects';
import { planRevert } from './planRevert';

const shaOf = (version: number) => String(version).repeat(40);

/** Version n was verified in prod in minute n. */
function verified(version: number, sha = shaOf(version)): Bundle {
  const at = `2026-11-18T10:0${version}:00Z`;
  return aBundle(String(version), {
    spec: {
      type: 'config',
      artifacts: {
        gitCommit: { repository: 'https://forge.example.com/gitops', sha },
      },
    },
    status: {
      environments: {
        prod: { state: 'Verified', promotedAt: at, verifiedAt: at },
      },
    },
  });
}
const bundles = [verified(1), verified(2), verified(3)];
const revert = (spec: Partial<RevertCommit['spec']>) =>
  planRevert({ pipeline: 'guestbook', environment: 'prod', ...spec }, bundles);

describe('a RevertCommit', () => {
  it.each<[string, Partial<RevertCommit['spec']>]>([
    ['commit', { drySha: shaOf(1) }],
    ['Bundle', { bundle: 'guestbook-1' }],
  ])('goes back to the %s that it names', (_what, spec) => {
    expect(revert(spec)).toMatchObject({
      type: 'possible',
      environment: 'prod',
      of: { metadata: { name: 'guestbook-3' } },
      to: { metadata: { name: 'guestbook-1' } },
    });
  });

  it.each<[string, Partial<RevertCommit['spec']>, RegExp]>([
    [
      'what never was there',
      { drySha: shaOf(9) },
      /^Commit 9999999 was never verified in prod/,
    ],
    [
      'a Bundle that never was there',
      { bundle: 'guestbook-9' },
      /guestbook-9 was never verified in prod/,
    ],
    ['what is there', { drySha: shaOf(3) }, /prod already has/],
    [
      'anything where nothing came',
      { environment: 'dev', bundle: 'guestbook-1' },
      /Nothing has been promoted to dev/,
    ],
  ])('does not go back to %s', (_what, spec, reason) => {
    expect(revert(spec)).toMatchObject({
      type: 'impossible',
      reason: expect.stringMatching(reason),
    });
  });
});
