import { webRequestStatus } from './webRequestStatus';

const now = Date.parse('2026-11-18T10:00:00Z');
const at = (minutes: number) =>
  `${new Date(now + minutes * 60_000).toISOString().slice(0, 19)}Z`;
const request = { interval: '1m', maxAge: '10m' };
const said = { by: 'cab', comment: 'CHG-7' };
const approves = {
  type: 'answered',
  decision: 'approved',
  ...said,
  at: now,
} as const;
const rejects = { ...approves, decision: 'rejected' } as const;
const approved = (minutes: number) => ({
  decision: 'approved' as const,
  ...said,
  at: at(minutes),
  validUntil: at(minutes + 10),
});
const rejected = { decision: 'rejected' as const, ...said, at: at(-60) };

describe('what is recorded of a server', () => {
  it.each<
    [
      string,
      Parameters<typeof webRequestStatus>[0],
      Parameters<typeof webRequestStatus>[1],
      ReturnType<typeof webRequestStatus>,
    ]
  >([
    ['an approval', undefined, approves, approved(0)],
    ['the same for a while', approved(-4), approves, approved(-4)],
    ['the same anew before it is stale', approved(-6), approves, approved(0)],
    [
      'another answer at once',
      approved(-1),
      rejects,
      { ...rejected, at: at(0) },
    ],
    ['a refusal as it was', rejected, rejects, rejected],
    ['that it approves after all', rejected, approves, approved(0)],
    [
      'that it fails, beside what it said',
      approved(-4),
      { type: 'failed', message: 'it is away', at: now },
      { ...approved(-4), problem: 'it is away' },
    ],
    [
      'that it answers again',
      { ...approved(-4), problem: 'it is away' },
      approves,
      approved(-4),
    ],
    ['what was there after a start', rejected, { type: 'unknown' }, rejected],
  ])('%s', (_what, before, reading, expected) => {
    expect(webRequestStatus(before, reading, request, now)).toEqual(expected);
  });

  it('lasts for two intervals at least', () => {
    const slow = { interval: '1h', maxAge: '10m' };
    expect(webRequestStatus(undefined, approves, slow, now).validUntil).toBe(
      at(120),
    );
  });
});
