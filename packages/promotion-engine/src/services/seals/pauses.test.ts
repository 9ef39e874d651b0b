import { Pipeline } from '@kardinal/backstage-plugin-kardinal-common';
import { aPipeline } from '@kardinal/backstage-plugin-kardinal-common/testUtils';
import { testSeals } from '../../__testUtils__/testSeals';
import { observedPauses, signedPause, withPausers } from './pauses';

const seals = testSeals();
const base: Pipeline = {
  ...aPipeline(['dev']),
  metadata: {
    name: 'guestbook',
    namespace: 'default',
    uid: 'uid-1',
    managedFields: [
      { manager: 'kardinal', fieldsV1: { 'f:spec': { 'f:git': {} } } },
      {
        manager: 'kubectl-patch',
        time: '2026-11-18T09:59:00Z',
        fieldsV1: {
          'f:spec': {
            'f:paused': {},
            'f:pausedEnvironments': { 'f:dev': {} },
          },
        },
      },
    ],
  },
};
const order = {
  reason: 'INC-7',
  by: 'user:default/ana',
  since: '2026-11-18T10:00:00Z',
};
const signed = signedPause(seals, base, order);
const tenant = 'the field manager kubectl-patch';

const paused = (
  spec: Partial<Pipeline['spec']>,
  metadata: Partial<Pipeline['metadata']> = {},
): Pipeline => ({
  ...base,
  metadata: { ...base.metadata, ...metadata },
  spec: { ...base.spec, ...spec },
});

describe('who paused a Pipeline', () => {
  it.each<[string, Pipeline, string | undefined]>([
    ['whom the command signed for', paused({ paused: signed }), order.by],
    [
      'of what somebody wrote, the field manager',
      paused({ paused: { reason: 'x', by: 'user:default/ana' } }),
      tenant,
    ],
    [
      'of a pause with another reason, the field manager',
      paused({ paused: { ...signed, reason: 'x' } }),
      tenant,
    ],
    [
      'of one with another end, the field manager',
      paused({ paused: { ...signed, until: '2027-01-01T00:00:00Z' } }),
      tenant,
    ],
    [
      'of one that was copied from another Pipeline, the field manager',
      paused({ paused: signed }, { uid: 'uid-2' }),
      tenant,
    ],
    [
      'nobody, where nothing says who manages the field',
      paused({ paused: { reason: 'x', by: 'ana' } }, { managedFields: [] }),
      undefined,
    ],
  ])('is %s', (_case, pipeline, by) => {
    expect(withPausers(seals, pipeline).spec.paused?.by).toBe(by);
  });

  it('is known of environments too, and the pause of a Pipeline is none of an environment', () => {
    const { pausedEnvironments } = withPausers(
      seals,
      paused({
        pausedEnvironments: {
          dev: signed,
          prod: signedPause(seals, base, { ...order, environment: 'prod' }),
        },
      }),
    ).spec;
    expect(pausedEnvironments?.dev.by).toBe(tenant);
    expect(pausedEnvironments?.prod.by).toBe(order.by);
  });

  it('changes nothing of a Pipeline that is not paused', () => {
    expect(withPausers(seals, base)).toBe(base);
  });
});

describe('the pauses of a Pipeline, as they are recorded', () => {
  const writer = { by: tenant, at: '2026-11-18T09:59:00Z' };

  it.each<[string, Pipeline, readonly object[]]>([
    ['are none', base, []],
    [
      'have whom the command signed for',
      paused({ paused: signed }),
      [{ pause: signed, writer, signer: order.by }],
    ],
    [
      'have of others who wrote them last, and when',
      paused({ paused: { ...signed, reason: 'x' } }),
      [{ pause: { ...signed, reason: 'x' }, writer }],
    ],
    [
      'have nobody where nothing says who manages the field',
      paused(
        { pausedEnvironments: { dev: { reason: 'x' } } },
        { managedFields: [] },
      ),
      [{ pause: { reason: 'x', environment: 'dev' }, writer: {} }],
    ],
  ])('%s', (_case, pipeline, expected) => {
    expect(observedPauses(seals, pipeline)).toEqual(expected);
  });
});
