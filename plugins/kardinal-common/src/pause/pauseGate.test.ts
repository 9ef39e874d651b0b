import { evaluateGate } from '../policy/evaluateGate';
import { aBundle } from '../testing/objects';
import { pauseGate } from './pauseGate';
import { Pause } from './pauses';

const ten = Date.parse('2026-11-18T10:00:00Z');
const promotion = {
  namespace: 'default',
  bundle: 'guestbook-1-29-0',
  pipeline: 'guestbook',
  environment: 'prod',
};
const facts = {
  bundle: aBundle('1.29.0'),
  environment: { name: 'prod', approval: 'auto' as const },
  directUpstreams: [],
  upstreams: [],
  history: [],
  timezone: 'UTC',
};
const until = '2026-11-18T11:00:00Z';

describe('the gate of a pause', () => {
  it('is a freeze gate of the Pipeline that says who and why (PAUSE-001)', () => {
    const gate = pauseGate({ reason: 'INC-7', by: 'ana' }, promotion);
    expect(gate).toMatchObject({
      metadata: {
        name: 'freeze-guestbook',
        labels: { 'kardinal.io/freeze': 'true' },
      },
      spec: { expression: 'false', message: 'Paused by ana: INC-7' },
    });
  });

  it.each<[string, Pause, number, string]>([
    ['is closed while it lasts', { reason: 'x' }, ten, 'constant'],
    ['opens at its end', { reason: 'x', until }, ten, until],
    ['is open from then on', { reason: 'x', until }, Date.parse(until), 'open'],
  ])('%s', (_case, pause, now, expected) => {
    const { spec } = pauseGate(pause, promotion);
    const { ready, forecast } = evaluateGate(spec, facts, now);
    const opens =
      forecast.type === 'opens'
        ? new Date(forecast.at).toISOString().replace('.000', '')
        : forecast.type;
    expect(ready ? 'open' : opens).toBe(expected);
  });
});
