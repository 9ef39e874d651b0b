import { plainSentence } from '../view/sentences';
import {
  OpeningView,
  simulatedGateSentence,
  simulatedReleasesSentence,
} from './simulationViews';

const instant = '2026-11-28T10:00:00Z';

describe('what a gate would say', () => {
  it.each<[OpeningView, string]>([
    [
      { type: 'at', at: '2026-11-30T00:00:00Z' },
      ' It opens by itself at about 2026-11-30T00:00:00Z.',
    ],
    [{ type: 'never' }, ' It does not open by itself.'],
    [
      { type: 'unknown', after: '2027-01-01T00:00:00Z' },
      ' It stays closed until about 2027-01-01T00:00:00Z at least.',
    ],
  ])('says when it opens: %p', (opens, end) => {
    const gate = {
      gate: 'weekend',
      outcome: 'closed' as const,
      reason: 'It is the weekend.',
      expression: '!schedule.isWeekend',
      leaves: [],
      opens,
    };
    expect(plainSentence(simulatedGateSentence(gate, instant))).toBe(
      `At 2026-11-28T10:00:00Z weekend is closed: It is the weekend.${end}`,
    );
  });
});

describe('what gates would have done', () => {
  it.each([
    [0, 0, 0, 0, 'There was no release in this period.'],
    [
      1,
      0,
      0,
      0,
      'Of 1 release, 0 would have been held, and 1 would have passed.',
    ],
    [
      2,
      1,
      1,
      5400,
      'Of 4 releases, 1 would have been held for 1 h 30 min in all, and 2 would have passed. Of 1, what the gates read was not recorded.',
    ],
  ])('to %p, %p and %p', (passed, held, unknown, heldSeconds, expected) => {
    const releases = Array.from({ length: passed + held + unknown }, () => ({
      bundle: 'b',
      version: '1',
      startedAt: instant,
      verdict: 'passed' as const,
      gates: [],
    }));
    expect(
      plainSentence(
        simulatedReleasesSentence({
          environment: 'prod',
          releases,
          passed,
          held,
          unknown,
          heldSeconds,
        }),
      ),
    ).toBe(expected);
  });
});
