import { aBundle } from '../../testing/objects';
import { GateFacts } from '../attributes';
import { explainGate } from './explainGate';

const tuesday = Date.parse('2026-04-07T10:00:00Z');
const minutes = (count: number) => count * 60_000;

const facts: GateFacts = {
  bundle: aBundle('1.29.0', { metadata: { labels: { team: 'a' } } }),
  environment: { name: 'prod', approval: 'pr-review' },
  directUpstreams: ['uat'],
  upstreams: [{ environment: 'uat', verifiedAt: tuesday - minutes(45) }],
  history: [],
  timezone: 'UTC',
};

function explain(expression: string, seen = facts) {
  return explainGate({ expression }, seen, tuesday);
}

/** Sets as `leaf=true leaf=false`. */
function setsOf(expression: string): readonly string[] {
  return explain(expression).opensWith.sets.map(changes =>
    changes.map(({ leaf, becomes }) => `${leaf}=${becomes}`).join(', '),
  );
}

function openingOf(expression: string): string {
  const { opens } = explain(expression);
  return opens.type === 'at'
    ? new Date(opens.at).toISOString().slice(0, 16)
    : opens.type;
}

const soak = 'upstream.uat.soakMinutes >= 60';
const night = 'schedule.hour >= 22';
const hotfix = 'bundle.labels.hotfix == true';
const config = 'bundle.type == "config"';

describe('what opens a gate', () => {
  it.each`
    expression                                        | sets
    ${soak}                                           | ${[`${soak}=true`]}
    ${'!schedule.isWeekend'}                          | ${[]}
    ${'!(schedule.hour < 12)'}                        | ${['schedule.hour < 12=false']}
    ${`${soak} && ${night}`}                          | ${[`${soak}=true, ${night}=true`]}
    ${`${soak} || ${night}`}                          | ${[`${soak}=true`, `${night}=true`]}
    ${`${soak} && !schedule.isWeekend`}               | ${[`${soak}=true`]}
    ${`(${soak} && ${night}) || ${hotfix}`}           | ${[`${hotfix}=true`, `${soak}=true, ${night}=true`]}
    ${`(${soak} || ${night}) && ${config}`}           | ${[`${soak}=true, ${config}=true`, `${night}=true, ${config}=true`]}
    ${`!(${soak} || ${night} || schedule.hour < 12)`} | ${['schedule.hour < 12=false']}
    ${`${config} ? schedule.isWeekend : ${soak}`}     | ${[`${soak}=true`, `${config}=true, schedule.isWeekend=true`]}
    ${`${soak} && (${soak} || ${night})`}             | ${[`${soak}=true`]}
    ${`${hotfix} ? !(${hotfix}) : ${soak}`}           | ${[`${hotfix}=false, ${soak}=true`]}
    ${`false && ${soak}`}                             | ${[]}
    ${`false || ${soak}`}                             | ${[`${soak}=true`]}
    ${`${config} && !(${config})`}                    | ${[]}
    ${'upstream.exists(n, n == "qa")'}                | ${['upstream.exists(n, n == "qa")=true']}
  `('$expression', ({ expression, sets }) => {
    expect(setsOf(expression)).toEqual(sets);
  });

  it('says when there are more sets than are named', () => {
    const options = Array.from({ length: 12 }, (_, at) => `${soak} + ${at}`);
    const { opensWith } = explain(options.join(' || '));
    expect(opensWith.sets).toHaveLength(8);
    expect(opensWith.extent).toBe('some');
  });

  it('stays small for what a hostile author writes', () => {
    const pair = (at: number) =>
      `(schedule.hour == ${30 + at} || schedule.hour == ${60 + at})`;
    const { opensWith, cost } = explain(
      Array.from({ length: 20 }, (_, at) => pair(at)).join(' && '),
    );
    expect(opensWith.extent).toBe('some');
    expect(cost).toBeLessThan(500_000);
  });
});

describe('the leaves of a gate', () => {
  it('have their values, also where the verdict did not need them', () => {
    const { leaves } = explain(
      `${soak} && ${hotfix} && bundle.type == "image"`,
    );
    expect(leaves).toEqual([
      {
        source: soak,
        outcome: 'false',
        reads: { 'upstream.uat.soakMinutes': 45 },
        nature: 'variable',
        changesAt: tuesday + minutes(15),
      },
      {
        source: hotfix,
        outcome: 'error',
        problem: 'this Bundle has no label "hotfix"',
        reads: {},
        missing: ['bundle.labels.hotfix'],
        nature: 'variable',
      },
      {
        source: 'bundle.type == "image"',
        outcome: 'true',
        reads: { 'bundle.type': 'image' },
        nature: 'variable',
      },
    ]);
  });
});

describe('when time alone opens a gate', () => {
  it.each`
    expression                                          | opens
    ${'bundle.type == "image"'}                         | ${'now'}
    ${soak}                                             | ${'2026-04-07T10:15'}
    ${`${soak} && ${night}`}                            | ${'2026-04-07T22:00'}
    ${'upstream.uat.soakMinutes / 60 >= 2'}             | ${'2026-04-07T11:15'}
    ${'schedule.now.getHours() >= 14'}                  | ${'2026-04-07T14:00'}
    ${'schedule.now.getHours("Europe/Berlin") >= 14'}   | ${'2026-04-07T12:00'}
    ${'schedule.now.getDayOfWeek() == 1'}               | ${'2026-04-13T00:00'}
    ${'schedule.now.getDayOfWeek("Asia/Kolkata") == 1'} | ${'2026-04-12T18:30'}
    ${'100 / (upstream.uat.soakMinutes - 45) > 3'}      | ${'2026-04-07T10:01'}
    ${config}                                           | ${'never'}
    ${`${config} && ${soak}`}                           | ${'never'}
    ${'string(upstream.uat.soakMinutes) == "x"'}        | ${'unknown'}
    ${'not cel'}                                        | ${'never'}
  `('$expression: $opens', ({ expression, opens }) => {
    expect(openingOf(expression)).toBe(opens);
  });

  it('is never in a zone that does not exist, which the reason names', () => {
    const explanation = explain('true', { ...facts, timezone: 'Nowhere/Land' });
    expect(explanation.opens).toEqual({ type: 'never' });
    expect(explanation.reason).toContain('spec.timezone: Nowhere/Land');
  });
});
