import { resolveClockOffset } from './resolveClockOffset';

const machineNow = Date.parse('2026-11-21T10:00:00Z');

describe('resolveClockOffset', () => {
  it.each([
    ['nothing is asked for', undefined, undefined, 0],
    ['a time is asked for', undefined, '2026-11-18T10:00Z', -72 * 3_600_000],
    ['a time is kept', -5_000, undefined, -5_000],
    ['the kept time is asked for', -5_000, '2026-11-21T10:00Z', -5_000],
  ])('when %s', (_name, kept, asked, expected) => {
    expect(
      resolveClockOffset({
        kept,
        asked: asked ? new Date(asked) : undefined,
        machineNow,
      }),
    ).toBe(expected);
  });

  it('never moves the clock of a sandbox that has a past', () => {
    expect(() =>
      resolveClockOffset({
        kept: 0,
        asked: new Date('2026-11-18T10:00Z'),
        machineNow,
      }),
    ).toThrow(/stands at 2026-11-21T10:00:00.000Z.*--fresh/);
  });
});
