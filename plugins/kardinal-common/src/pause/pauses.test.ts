import { aPipeline } from '../testing/objects';
import {
  Pause,
  pauseAt,
  pauseEvidence,
  pausesOf,
  pauseText,
  withPause,
} from '.';

const ten = Date.parse('2026-11-18T10:00:00Z');
const pipeline = {
  ...aPipeline(['dev', 'prod']),
  spec: {
    ...aPipeline(['dev', 'prod']).spec,
    paused: { reason: 'All', by: 'ana', until: '2026-11-18T11:00:00Z' },
    pausedEnvironments: { prod: { reason: 'Prod', by: 'ben' } },
  },
};

describe('pauses', () => {
  it.each<[string, string, string, string | undefined]>([
    ['the Pipeline holds every environment', 'dev', '10:59:59', 'All'],
    ['it ends by itself, at the instant', 'dev', '11:00:00', undefined],
    ['the one that lasts longest is shown', 'prod', '10:00:00', 'Prod'],
    ['an environment may stay paused', 'prod', '12:00:00', 'Prod'],
    ['no other environment is', 'qa', '12:00:00', undefined],
    ['nor what an object inherits', 'constructor', '12:00:00', undefined],
  ])('%s', (_case, environment, time, reason) => {
    const now = Date.parse(`2026-11-18T${time}Z`);
    expect(pauseAt(pausesOf(pipeline, environment), now)?.reason).toBe(reason);
  });

  it('lasts where its end is no instant', () => {
    expect(pauseAt([{ reason: 'x', until: 'soon' }], ten)?.reason).toBe('x');
  });

  it.each<[Pause, string]>([
    [{ reason: 'INC-7.', by: 'ana' }, 'Paused by ana: INC-7'],
    [
      {
        reason: 'INC-7',
        by: 'ana',
        until: '2026-11-18T11:00:00Z',
        environment: 'prod',
      },
      'prod is paused by ana until 2026-11-18T11:00:00Z: INC-7',
    ],
    [{ reason: 'x' }, 'Paused by somebody who may change the Pipeline: x'],
  ])('says %j', (pause, text) => {
    expect(pauseText(pause)).toBe(text);
  });

  it('is a closed gate in the evidence, with what it read', () => {
    const promotion = { namespace: 'default', pipeline: 'guestbook' };
    const pause = { reason: 'INC-7', by: 'ana', seal: 'secret' };
    expect(pauseEvidence(pause, promotion, ten)).toMatchObject({
      name: 'freeze-guestbook',
      expression: 'false',
      result: 'fail',
      inputs: { pause: { reason: 'INC-7', by: 'ana' } },
    });
  });

  it('is recorded once, and only the newest are kept', () => {
    const once = withPause([], { reason: 'INC-7', by: 'ana' }, ten);
    expect(withPause(once, { reason: 'INC-7', by: 'ana' }, ten + 5)).toBe(once);
    const many = Array.from({ length: 30 }, (_, n) => ({
      reason: `INC-${n}`,
      by: 'ana',
    })).reduce<typeof once>((known, each) => withPause(known, each, ten), once);
    expect(many).toHaveLength(20);
    expect(many.at(-1)?.reason).toBe('INC-29');
  });
});
