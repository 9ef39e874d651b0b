import {
  aBundle,
  aPipeline,
} from '@kardinal/backstage-plugin-kardinal-common/testUtils';
import { commandContract } from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { activate } from './activate';

const nothing = {
  pipeline: aPipeline(['dev']),
  bundles: [aBundle('1.29.0', { status: { phase: 'Verified' } })],
  templates: [],
  now: Date.parse('2026-11-18T10:00:00Z'),
};

describe('activate', () => {
  const digest = `sha256:${'a'.repeat(64)}`;
  const { spec, ...pipeline } = aPipeline(['dev']);
  const environments = spec.environments.map(each => ({
    ...each,
    steps: [{ uses: 'push-rendition' }, { uses: 'wait-for-activation' }],
  }));
  const rendition = {
    step: 'push-rendition',
    name: 'guestbook.dev.1',
    source: { repository: 'r', commit: 'c', path: 'p' },
    renderer: { name: 'plain', version: '' },
    inputs: digest,
    reference: 'ghcr.io/acme/shop',
    digest,
  };
  const waiting = {
    ...nothing,
    pipeline: { ...pipeline, spec: { ...spec, environments } },
    bundles: [
      aBundle('1.29.0', {
        status: {
          phase: 'Promoting',
          environments: {
            dev: { state: 'Promoting', evidence: { renditions: [rendition] } },
          },
        },
      }),
    ],
  };
  const args = { bundle: 'guestbook-1-29-0', environment: 'dev', digest };
  commandContract(() => ({
    command: activate,
    allowed: { arguments: args, context: waiting },
    refused: { arguments: args, context: nothing },
  }));

  it('says that what was seen is not what waits any more', () => {
    const other = `sha256:${'b'.repeat(64)}`;
    expect(
      activate.definition.legality({ ...args, digest: other }, waiting),
    ).toEqual({
      type: 'refused',
      reason: `1.29.0 waits in dev with ${digest} meanwhile, not with ${other}; look at it again.`,
    });
  });
});
