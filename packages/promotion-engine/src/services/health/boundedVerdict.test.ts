import { boundedVerdict } from './boundedVerdict';

const long = 'x'.repeat(100_000);

describe('boundedVerdict', () => {
  it('leaves a verdict of few words as it is', () => {
    const verdict = {
      type: 'failed',
      message: 'guestbook: the sync failed',
      unhealthy: { subject: 'guestbook', reason: 'the sync failed' },
      warnings: ['it does not exist'],
      delivery: { delegate: 'argoRollouts', status: 'Degraded' },
      otherCommits: ['f00d'],
    } as const;
    expect(boundedVerdict(verdict)).toEqual(verdict);
  });

  it('cuts every word of the tool that it quotes, and says so', () => {
    const verdict = boundedVerdict({
      type: 'failed',
      message: long,
      unhealthy: { subject: long, reason: long },
      warnings: Array.from({ length: 1_000 }, () => long),
      delivery: { delegate: 'argoRollouts', status: long },
    });
    expect(JSON.stringify(verdict).length).toBeLessThan(16_384);
    expect(verdict.message).toContain('(cut: it has 100000 characters)');
    expect(verdict.warnings?.at(-1)).toBe('and 980 more warnings');
  });
});
