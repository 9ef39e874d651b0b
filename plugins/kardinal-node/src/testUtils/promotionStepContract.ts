import { StepDefinition } from '../steps/StepDefinition';
import { editTests } from './promotionStep/editTests';
import { effectTests } from './promotionStep/effectTests';
import { PromotionStepWorld } from './promotionStep/PromotionStepWorld';
import { waitTests } from './promotionStep/waitTests';

/**
 * What every promotion step must do, as jest tests: the same result when it runs twice, the same world after a crash
 * between any two calls to the outside, settings refused by field, the abort signal honoured, and no secret in outcomes
 * and messages. The interpreter adds what is about a whole sequence.
 *
 * @public
 */
export function promotionStepContract(world: PromotionStepWorld): void {
  describe('keeps the contract of promotion steps', () => {
    it('reads its settings', () => {
      expect(world.step.settings.safeParse(world.settings).success).toBe(true);
    });

    it.each(
      world.refused.map(settings => [JSON.stringify(settings), settings]),
    )(
      'refuses the settings %s, and says which field and why',
      (_text, settings) => {
        const result = world.step.settings.safeParse(settings);
        expect(result.success).toBe(false);
        if (result.success) return;
        for (const { message } of result.error.issues)
          expect(message).toMatch(/\w/);
      },
    );

    it('says what it does', () => {
      expect(world.step.id).toMatch(/^[a-z0-9]+([./-][a-z0-9]+)*$/);
      expect(world.step.description).toMatch(/^[A-Z].*[^.]$/);
    });

    testsOf(world.step)(world);
  });
}

function testsOf({
  type,
}: StepDefinition): (world: PromotionStepWorld) => void {
  switch (type) {
    case 'edit':
      return editTests;
    case 'effect':
      return effectTests;
    case 'wait':
      return waitTests;
    default:
      throw new Error(
        `unexpected sort of step ${String(type satisfies never)}`,
      );
  }
}
