import { BundleSummary } from '@kardinal/backstage-plugin-kardinal-common';
import { minutes, sentence } from './nodes';

/** A Bundle with everything that a test does not care about filled in. */
export function bundle(
  version: string,
  facts: Partial<BundleSummary> = {},
): BundleSummary {
  return {
    name: `guestbook-${version.replace(/\./g, '-')}`,
    version,
    phase: 'Promoting',
    state: 'Promoting',
    createdAt: minutes(-20),
    provenance: { commitSHA: '3a1f9d2e77', author: 'Ana' },
    images: [`ghcr.io/acme/guestbook:${version}`],
    verified: 0,
    targeted: 3,
    sentence: sentence(`${version} is on its way.`),
    ...facts,
  };
}

/** The Bundles of the page that the design draws. */
export function exampleBundles(): readonly BundleSummary[] {
  return [
    bundle('1.29.0', {
      state: 'Waiting',
      verified: 2,
      sentence: sentence(
        'prod waits: staging-soak opens ',
        {
          about: minutes(18),
        },
        '.',
      ),
    }),
    bundle('1.28.3', {
      phase: 'Verified',
      state: 'Verified',
      verified: 3,
      createdAt: minutes(-60 * 26),
      provenance: { commitSHA: 'b72e004c11', author: 'Ben' },
      sentence: sentence('Runs everywhere.'),
    }),
    bundle('1.28.2', {
      phase: 'Failed',
      state: 'Failed',
      verified: 1,
      createdAt: minutes(-60 * 50),
      provenance: { commitSHA: '77d01aa903', author: 'Ana' },
      sentence: sentence(
        'staging failed: guestbook-staging did not become available in 10 minutes (2 of 3 replicas).',
      ),
    }),
    bundle('1.28.1', {
      phase: 'Superseded',
      state: 'Superseded',
      verified: 1,
      createdAt: minutes(-60 * 52),
      provenance: { author: 'Ben' },
      sentence: sentence('Superseded by 1.28.2.'),
      supersededBy: 'guestbook-1-28-2',
    }),
  ];
}
