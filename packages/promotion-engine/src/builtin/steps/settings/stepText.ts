import {
  renderStepText,
  stepTextBudget,
  stepTextProblem,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  StepError,
  StepRequest,
} from '@kardinal/backstage-plugin-kardinal-node';
import { z } from 'zod';

/** Text with `${…}` over the Bundle, the environment and the outputs of earlier steps; checked when the Pipeline is written. */
export const stepText = z
  .string()
  .max(4096)
  .superRefine((text, context) => {
    const message = stepTextProblem(text);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });

/** What a text came to. */
export type StepTextValue = string | number | boolean;

/**
 * Renders the texts of one step, which share what they may cost. `field` is for the message.
 *
 * @throws StepError when an expression has no value
 */
export function textRenderer({
  promotion: { bundle, environment },
  outputs,
}: StepRequest<unknown>): (text: string, field: string) => StepTextValue {
  const budget = stepTextBudget();
  return (text, field) => {
    if (bundle === undefined)
      throw new StepError('terminal', 'The Bundle was deleted');
    const facts = { bundle, environment, steps: outputs };
    const rendered = renderStepText(text, facts, budget);
    if (rendered.type === 'value') return rendered.value;
    throw new StepError('terminal', `config.${field}: ${rendered.message}`);
  };
}
