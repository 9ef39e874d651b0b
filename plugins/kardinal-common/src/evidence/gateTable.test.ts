import { gateTable } from './gateTable';

describe('gateTable', () => {
  it.each([
    ['weekday', 'weekday (`schedule.isWeekend = false`)'],
    [
      '!schedule.isWeekend is true',
      '`!schedule.isWeekend` is true (`schedule.isWeekend = false`)',
    ],
  ])('has scope, verdict, %s and what was read', (reason, detail) => {
    const table = gateTable([
      {
        name: 'no-weekend-deploys',
        namespace: 'platform-policies',
        scope: 'org',
        result: 'pass',
        reason,
        expression: '!schedule.isWeekend',
        inputs: { 'schedule.isWeekend': false },
      },
    ]);
    expect(table).toContain(
      `| platform-policies/no-weekend-deploys | org | PASS | ${detail} |`,
    );
  });

  it('says that there is none', () => {
    expect(gateTable([])).toBe('No gate applies to this environment.');
  });
});
