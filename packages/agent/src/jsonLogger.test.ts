import { ManualClock } from '@kardinal/kube-controller/testing';
import { jsonLogger } from './jsonLogger';

it('writes one object a line, with the words of errors', () => {
  const lines: string[] = [];
  const clock = new ManualClock(Date.parse('2026-11-26T13:00:00Z'));
  const logger = jsonLogger(clock, line => lines.push(line));
  logger.debug('not that');
  logger.warn('It waits', { error: new Error('why'), shard: 'eu' });
  expect(lines).toEqual([
    '{"time":"2026-11-26T13:00:00Z","level":"warn","message":"It waits","error":"why","shard":"eu"}\n',
  ]);
});
