import { Outside } from './Outside';
import { PromotionStepWorld } from './PromotionStepWorld';
import { outsideLaws, parsed } from './runs';

const placed = {
  now: Date.parse('2026-11-18T10:00:00Z'),
  key: 'uid/3',
  retries: 0,
  position: {
    uses: 'tried',
    as: 'tried',
    before: [{ uses: 'git-clone', as: 'git-clone' }],
  },
} as const;

/** Effects, and what takes them back. */
export function effectTests({
  step,
  settings,
  begin,
}: PromotionStepWorld): void {
  if (step.type !== 'effect') return;
  outsideLaws(begin, async (promotion, capabilities, attempt, signal) => {
    const request = promotion.request(parsed(step.settings, settings));
    return step.perform(
      { ...request, ...placed, attempt },
      capabilities,
      signal,
    );
  });

  const { withdraw } = step;
  if (withdraw === undefined) return;
  describe('when it is withdrawn', () => {
    outsideLaws(
      async () => {
        const promotion = await begin();
        const { signal } = new AbortController();
        const request = promotion.request(parsed(step.settings, settings));
        await step.perform(
          { ...request, ...placed, attempt: 'first' },
          promotion.capabilities(new Outside()),
          signal,
        );
        return promotion;
      },
      async (promotion, capabilities, _attempt, signal) => {
        const request = promotion.request(parsed(step.settings, settings));
        const reason = 'Replaced by guestbook-3';
        return withdraw({ ...request, reason }, capabilities, signal);
      },
    );
  });
}
