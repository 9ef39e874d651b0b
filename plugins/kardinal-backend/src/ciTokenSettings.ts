import { z } from 'zod';
import { ciScopes } from './ciScopes';

const ciTokenSchema = z.strictObject({
  name: z.string().min(1),
  token: z.string().min(8),
  hmacSecret: z.string().min(8).optional(),
  ...ciScopes,
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
