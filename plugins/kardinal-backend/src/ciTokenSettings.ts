import { z } from 'zod';
import { isReservedLabel } from './services/commands/reservedLabels';

/** Pipelines that a secret or token is for. */
export const pipelineScope = z
  .string()
  .regex(
    /^(\*|[-a-z0-9*]+\/[-a-z0-9*]+)$/,
    'must be namespace/name, where * stands for any characters, or * for every Pipeline',
  );

const environmentScope = z
  .string()
  .regex(
    /^[-a-z0-9*]+$/,
    'must be the name of an environment, where * stands for any characters',
  );

const labelScope = z
  .string()
  .regex(
    /^[-A-Za-z0-9_./]+(=[-A-Za-z0-9_.]*)?$/,
    'must be the key of a label, or key=value',
  )
  .refine(scope => !isReservedLabel(scope.split('=')[0]), {
    error: 'is reserved; CI never sets it',
  });

const ciTokenSchema = z.strictObject({
  name: z.string().min(1),
  token: z.string().min(8),
  hmacSecret: z.string().min(8).optional(),
  pipelines: z.array(pipelineScope).default([]),
  labels: z.array(labelScope).default([]),
  maySkip: z.array(environmentScope).default([]),
  mayTarget: z.array(environmentScope).default([]),
});

/** A token that CI presents, with its scopes; what is not listed is not allowed. @public */
export type CiToken = Readonly<z.infer<typeof ciTokenSchema>>;

/** Tokens with a name and a value of their own: a Bundle says by name who asked for it. */
export const ciTokensSchema = z
  .array(ciTokenSchema)
  .superRefine((tokens, context) => {
    for (const field of ['name', 'token'] as const)
      for (const [index, token] of tokens.entries())
        if (tokens.findIndex(each => each[field] === token[field]) < index)
          context.addIssue({
            code: 'custom',
            path: [index, field],
            message: 'another token has the same; each needs its own',
          });
  });
