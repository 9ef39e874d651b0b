import { aBundle } from '../../testing/objects';
import { openTogether } from './openTogether';

const tuesday = Date.parse('2026-04-07T10:00:00Z');
const minute = 60_000;

function openingOf(gates: readonly (string | readonly [string, string])[]) {
  const cases = gates.map(each => {
    const [expression, timezone] =
      typeof each === 'string' ? [each, 'UTC'] : each;
    return {
      gate: { expression },
      facts: {
        bundle: aBundle('1.29.0'),
        environment: { name: 'prod', approval: 'auto' as const },
        directUpstreams: ['uat'],
        upstreams: [{ environment: 'uat', verifiedAt: tuesday - 45 * minute }],
        history: [],
        timezone,
      },
    };
  });
  const opening = openTogether(cases, tuesday);
  return opening.type === 'at'
    ? new Date(opening.at).toISOString().slice(0, 16)
    : opening.type;
}

const soak = 'upstream.uat.soakMinutes >= 60';
const morning = 'schedule.hour < 11';
const monday = 'schedule.dayOfWeek == "Monday"';

describe('when all gates are open at once', () => {
  it.each`
    gates                                                                                     | opens                 | why
    ${[]}                                                                                     | ${'now'}              | ${'nothing is closed'}
    ${[morning, '!schedule.isWeekend']}                                                       | ${'now'}              | ${'all are open'}
    ${[soak, morning]}                                                                        | ${'2026-04-07T10:15'} | ${'one opens while the other is'}
    ${['upstream.uat.soakMinutes >= 120', morning]}                                           | ${'2026-04-08T00:00'} | ${'the other has closed by then'}
    ${['schedule.hour >= 14', soak]}                                                          | ${'2026-04-07T14:00'} | ${'the last one decides'}
    ${['schedule.hour == 11', monday]}                                                        | ${'2026-04-13T11:00'} | ${'the first hour of Monday is none of eleven'}
    ${[['schedule.hour == 23', 'Asia/Kolkata'], ['schedule.hour == 13', 'America/New_York']]} | ${'2026-04-07T17:30'} | ${'zones meet for half an hour'}
    ${['bundle.type == "config"', soak]}                                                      | ${'never'}            | ${'time does not change the first'}
    ${[monday, 'schedule.dayOfWeek == "Sunday"']}                                             | ${'unknown'}          | ${'the search ends'}
    ${['not cel', soak]}                                                                      | ${'never'}            | ${'it is no expression'}
  `('$gates: $opens, as $why', ({ gates, opens }) => {
    expect(openingOf(gates)).toBe(opens);
  });
});
