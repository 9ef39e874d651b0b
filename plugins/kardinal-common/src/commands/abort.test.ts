import { Bundle } from '../api/types.generated';
import { aBundle, aPipeline } from '../testing/objects';
import { abort } from './abort';
import { CommandContext } from './definition/CommandDefinition';

type Status = NonNullable<Bundle['status']>;

const contextOf = (...bundles: readonly Bundle[]): CommandContext => ({
  pipeline: aPipeline(['dev', 'prod']),
  bundles,
  templates: [],
  now: Date.parse('2026-11-18T11:00:00Z'),
});
const args = { bundle: 'guestbook-1-29-0' };
const wanted = { 'kardinal.io/abort-at': '2026-11-18T10:59:59Z' };

describe('abort', () => {
  it.each<[string, Status, object, string | undefined]>([
    ['what has not started', { phase: 'Available' }, {}, undefined],
    ['what is on its way', { phase: 'Promoting' }, {}, undefined],
    [
      'what failed somewhere and goes on elsewhere',
      {
        phase: 'Failed',
        environments: {
          eu: { state: 'Failed' },
          us: { state: 'WaitingForMerge' },
        },
      },
      {},
      undefined,
    ],
    [
      'what failed somewhere and can still start elsewhere',
      {
        phase: 'Failed',
        environments: {
          dev: { state: 'Verified', upstreams: [] },
          eu: { state: 'Failed', upstreams: ['dev'] },
          us: { state: 'Pending', upstreams: ['dev'] },
        },
      },
      {},
      undefined,
    ],
    [
      'what failed before everything that has not started',
      {
        phase: 'Failed',
        environments: {
          dev: { state: 'Failed', upstreams: [] },
          prod: { state: 'Pending', upstreams: ['dev'] },
        },
      },
      {},
      '1.29.0 cannot be aborted: it has failed.',
    ],
    [
      'what failed',
      { phase: 'Failed', environments: { dev: { state: 'Failed' } } },
      {},
      '1.29.0 cannot be aborted: it has failed.',
    ],
    [
      'what is verified',
      { phase: 'Verified' },
      {},
      '1.29.0 cannot be aborted: it is already verified.',
    ],
    [
      'what is aborted a second time',
      { phase: 'Promoting' },
      wanted,
      '1.29.0 is already being aborted.',
    ],
  ])('judges %s', (_case, status, annotations, reason) => {
    const bundle = aBundle('1.29.0', {
      status,
      metadata: { annotations: { ...annotations } },
    });
    const legality = abort.legality(args, contextOf(bundle));
    expect(legality.type === 'allowed' ? undefined : legality.reason).toBe(
      reason,
    );
  });

  it('knows no Bundle of another Pipeline', () => {
    expect(abort.legality(args, contextOf())).toEqual({
      type: 'missing',
      reason: 'Pipeline default/guestbook has no Bundle guestbook-1-29-0.',
    });
  });
});
