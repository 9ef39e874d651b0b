import { aBundle } from '../testing/objects';
import { GateFacts } from './attributes';
import { evaluateGate } from './evaluateGate';

const tuesday = Date.parse('2026-04-07T10:00:00Z');
const minute = 60_000;

const facts = (timezone = 'UTC'): GateFacts => ({
  bundle: aBundle('1.29.0'),
  environment: { name: 'prod', approval: 'auto' },
  directUpstreams: ['staging'],
  upstreams: [
    { environment: 'staging', verifiedAt: tuesday - 12 * minute },
    { environment: 'test', verifiedAt: tuesday - 90 * minute },
    { environment: 'uat' },
  ],
  history: [],
  timezone,
});

function forecast(expression: string, now = tuesday, timezone = 'UTC') {
  const result = evaluateGate({ expression }, facts(timezone), now).forecast;
  return result.type === 'constant'
    ? result.type
    : `${result.type} ${new Date(result.at).toISOString().slice(0, 16)}`;
}

const soak = 'upstream.staging.soakMinutes';

describe('forecast of a gate', () => {
  it.each`
    expression                                                                  | expected
    ${`${soak} >= 30`}                                                          | ${'opens 2026-04-07T10:18'}
    ${`${soak} >= 2 * 30`}                                                      | ${'opens 2026-04-07T10:48'}
    ${`${soak} / 60 >= 1`}                                                      | ${'opens 2026-04-07T10:48'}
    ${`${soak} * 2 > 90`}                                                       | ${'opens 2026-04-07T10:34'}
    ${`${soak} >= 60 * 24 * 90`}                                                | ${'opens 2026-07-06T09:48'}
    ${`${soak} < 20`}                                                           | ${'changes 2026-04-07T10:08'}
    ${`${soak} + upstream.test.soakMinutes >= 200`}                             | ${'opens 2026-04-07T10:49'}
    ${'bundle.upstreamSoakMinutes >= 30'}                                       | ${'opens 2026-04-07T10:18'}
    ${`${soak} >= 30 && schedule.hour >= 12`}                                   | ${'opens 2026-04-07T12:00'}
    ${`${soak} >= 30 && schedule.dayOfWeek == "Monday"`}                        | ${'opens 2026-04-13T00:00'}
    ${`${soak} >= 30 || schedule.hour >= 12`}                                   | ${'opens 2026-04-07T10:18'}
    ${`schedule.isWeekend ? ${soak} >= 20 : ${soak} >= 60 * 100`}               | ${'opens 2026-04-11T00:00'}
    ${'schedule.hour in [3, 4] && schedule.isWeekend'}                          | ${'opens 2026-04-11T03:00'}
    ${'upstream.exists(name, name == "staging") && !schedule.isWeekend'}        | ${'changes 2026-04-11T00:00'}
    ${'schedule.now > timestamp(upstream.staging.verifiedAt) + duration("1h")'} | ${'opens 2026-04-07T10:48'}
    ${'schedule == {"hour": 12}'}                                               | ${'constant'}
    ${'schedule.hour > 24'}                                                     | ${'constant'}
    ${'schedule.hour >= 9 && schedule.hour < 9'}                                | ${'constant'}
    ${`${soak} >= 10 && bundle.type == "config"`}                               | ${'constant'}
    ${'upstream.uat.soakMinutes >= 30'}                                         | ${'constant'}
    ${'bundle.version == "2"'}                                                  | ${'constant'}
    ${'not cel'}                                                                | ${'constant'}
  `('$expression: $expected', ({ expression, expected }) => {
    expect(forecast(expression)).toBe(expected);
  });

  it.each`
    timezone                 | now                       | expression                                    | expected
    ${'Europe/Berlin'}       | ${'2026-03-29T00:10:00Z'} | ${'schedule.hour >= 3'}                       | ${'opens 2026-03-29T01:00'}
    ${'Europe/Berlin'}       | ${'2026-03-29T00:10:00Z'} | ${'schedule.hour == 2'}                       | ${'opens 2026-03-30T00:00'}
    ${'Europe/Berlin'}       | ${'2026-10-24T23:10:00Z'} | ${'schedule.hour >= 3'}                       | ${'opens 2026-10-25T02:00'}
    ${'America/New_York'}    | ${'2026-03-07T12:00:00Z'} | ${'schedule.dayOfWeek == "Monday"'}           | ${'opens 2026-03-09T04:00'}
    ${'Australia/Lord_Howe'} | ${'2026-04-04T14:50:00Z'} | ${'schedule.hour >= 2 && schedule.isWeekend'} | ${'opens 2026-04-04T15:30'}
    ${'Asia/Kathmandu'}      | ${'2026-04-07T10:00:00Z'} | ${'schedule.hour == 18'}                      | ${'opens 2026-04-07T12:15'}
    ${'Nowhere/Land'}        | ${'2026-04-07T10:00:00Z'} | ${'schedule.hour >= 3'}                       | ${'constant'}
  `('$timezone at $now: $expression $expected', row => {
    const { expression, now, timezone, expected } = row;
    expect(forecast(expression, Date.parse(now), timezone)).toBe(expected);
  });

  it('says where it stopped when the clock would have to be followed for too long', () => {
    expect(forecast('string(upstream.staging.soakMinutes) == "x"')).toMatch(
      /^unknown 2026-04/,
    );
  });
});
