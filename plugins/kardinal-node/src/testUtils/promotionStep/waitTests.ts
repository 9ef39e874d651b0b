import { FakePromotion } from './FakePromotion';
import { Outside } from './Outside';
import { PromotionStepWorld } from './PromotionStepWorld';
import { outsideLaws, parsed } from './runs';

const now = Date.parse('2026-11-18T10:00:00Z');

/** Waits, and what they do while they wait. */
export function waitTests({ step, settings, begin }: PromotionStepWorld): void {
  if (step.type !== 'wait') return;
  const observe = async (promotion: FakePromotion) => {
    const request = promotion.request(parsed(step.settings, settings));
    const observed = await step.observe(
      request,
      promotion.capabilities(new Outside()),
      new AbortController().signal,
    );
    return { request, observed };
  };

  it('changes nothing when it looks', async () => {
    const promotion = await begin();
    const before = promotion.snapshot();
    await observe(promotion);
    expect(promotion.snapshot()).toEqual(before);
  });

  it('says the same about the same facts, in words and without a secret', async () => {
    const promotion = await begin();
    const { request, observed } = await observe(promotion);
    const verdict = step.decide(request, observed, now);
    expect(step.decide(request, observed, now)).toEqual(verdict);
    expect(verdict.message).toMatch(/\w/);
    expect(JSON.stringify(verdict)).not.toContain(promotion.secret);
  });

  it('has a word for what it is not when its time is over', () => {
    expect(step.unmet).toMatch(/^not \w/);
  });

  const { act } = step;
  if (act === undefined) return;
  describe('when it acts', () => {
    outsideLaws(begin, async (promotion, capabilities, _attempt, signal) => {
      const { request, observed } = await observe(promotion);
      const { facts } = step.decide(request, observed, now);
      const known = { ...request.facts, ...facts };
      return act({ ...request, facts: known, now }, capabilities, signal);
    });
  });
}
