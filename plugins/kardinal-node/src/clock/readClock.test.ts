import { readClock } from './readClock';

const configured = (offset?: string) =>
  readClock({ getOptionalString: () => offset });

describe('readClock', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: Date.parse('2026-11-22T12:00:00Z') });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it.each([
    [undefined, '2026-11-22T12:00:00.000Z'],
    ['90s', '2026-11-22T12:01:30.000Z'],
    ['-72h30m', '2026-11-19T11:30:00.000Z'],
  ])('moves the time of the machine by %s', (offset, now) => {
    expect(new Date(configured(offset).now()).toISOString()).toBe(now);
  });

  it('names the setting when it is no duration', () => {
    expect(() => configured('soon')).toThrow(
      'kardinal.clock.offset: soon is no duration; write it like 90s or -72h30m',
    );
  });
});
