import { pastReleases } from './pastReleases';

describe('pastReleases', () => {
  it.each([
    ['Saturday', '2026-11-21T10:00:00Z', '2026-11-20T09:00:00Z'],
    ['Sunday', '2026-11-22T10:00:00Z', '2026-11-20T09:00:00Z'],
    ['Monday', '2026-11-23T10:00:00Z', '2026-11-20T09:00:00Z'],
    ['Wednesday', '2026-11-18T10:00:00Z', '2026-11-17T09:00:00Z'],
    ['early Thursday', '2026-11-19T03:00:00Z', '2026-11-18T09:00:00Z'],
  ])('end on a working day before %s', (_day, now, expected) => {
    const { verified } = pastReleases(Date.parse(now));
    expect(new Date(verified.createdAt)).toEqual(new Date(expected));
  });
});
