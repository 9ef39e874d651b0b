import { stepTextProblem } from '@kardinal/backstage-plugin-kardinal-common';
import { z } from 'zod';
import { Values } from '../../../services/templates/overrides';
import { isMap } from '../../../services/templates/valueLeaves';
import { outputDirectory } from './environmentDirectory';
import { stepText } from './stepText';

/** Deeper is no set of values, and a way to exhaust whoever reads it. */
const deepest = 32;

const values = z
  .custom<Values>(isMap, 'must be a map of values')
  .superRefine((given, context) => {
    const message = valuesProblem(given, 0);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });

const patch = z.strictObject({
  target: z.strictObject({
    group: z.string().max(253).optional(),
    kind: z.string().min(1).max(63),
    name: z.string().min(1).max(253).optional(),
  }),
  updates: z
    .array(
      z.strictObject({
        path: z.string().min(1).max(1024),
        value: z.union([stepText, z.number(), z.boolean(), z.null()]),
      }),
    )
    .min(1)
    .max(100),
});

/** Settings of the step that renders a Template: which one, and what is overridden of it. */
export const templateSettings = z.strictObject({
  template: z
    .string()
    .max(253)
    .regex(
      /^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$/,
      'must be the name of a Template',
    ),
  values: values.default({}),
  patches: z.array(patch).max(50).default([]),
  secretRef: z.strictObject({ name: z.string().min(1).max(253) }).optional(),
  output: outputDirectory.default('rendered'),
});

function valuesProblem(value: unknown, depth: number): string | undefined {
  if (depth > deepest) return `must not be deeper than ${deepest} maps`;
  if (typeof value === 'string') return stepTextProblem(value);
  if (typeof value !== 'object' || value === null) return undefined;
  for (const each of Object.values(value)) {
    const problem = valuesProblem(each, depth + 1);
    if (problem !== undefined) return problem;
  }
  return undefined;
}
