import { parseFiguresQuery } from './figuresQuery';

const now = Date.parse('2026-11-23T10:00:00Z');

describe('parseFiguresQuery', () => {
  it('means the last thirty days where nobody says more', () => {
    expect(parseFiguresQuery({}, now)).toEqual({
      from: Date.parse('2026-10-24T10:00:00Z'),
      until: now,
      zone: 'UTC',
    });
  });

  it('counts days back from the end', () => {
    expect(parseFiguresQuery({ days: '7' }, now).from).toBe(
      Date.parse('2026-11-16T10:00:00Z'),
    );
  });

  it('reads the range, the zone and what is chosen', () => {
    const query = {
      from: '2026-11-01T00:00:00Z',
      until: '2026-11-08T00:00:00+01:00',
      zone: 'Europe/Berlin',
      pipeline: 'default/guestbook',
      team: 'Group:default/Team-A',
    };
    expect(parseFiguresQuery(query, now)).toEqual({
      from: Date.parse(query.from),
      until: Date.parse('2026-11-07T23:00:00Z'),
      zone: 'Europe/Berlin',
      pipeline: 'default/guestbook',
      team: 'group:default/team-a',
    });
  });

  it.each([
    [{ from: 'yesterday' }, /^from: must be a time/],
    [{ from: '2026-12-01T00:00:00Z' }, /^from: must be before until/],
    [{ from: '2020-01-01T00:00:00Z' }, /^from: must be three years/],
    [{ days: '0' }, /^days: /],
    [{ days: '7', from: '2026-11-01T00:00:00Z' }, /^days: must be absent/],
    [{ zone: 'Mars/Olympus' }, /^zone: must be an IANA/],
    [{ pipeline: 'guestbook' }, /^pipeline: must be namespace\/name/],
    [{ colour: 'blue' }, /colour/],
  ])('refuses %p', (query, message) => {
    expect(() => parseFiguresQuery(query, now)).toThrow(message);
  });
});
