import { z } from 'zod';
import { ciScopes } from './ciScopes';

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

const issuerUrl = z
  .url({ error: 'must be the URL of an OpenID Connect issuer' })
  .refine(
    text => {
      if (!URL.canParse(text)) return false;
      const { protocol, hostname, username } = new URL(text);
      if (username !== '') return false;
      return (
        protocol === 'https:' ||
        (protocol === 'http:' && loopback.test(hostname))
      );
    },
    { error: 'must be an https URL without credentials' },
  );

const grantSchema = z.strictObject({
  claims: z
    .record(z.string().min(1), z.string().min(1))
    .refine(claims => Object.keys(claims).length > 0, {
      error:
        'must name a claim, such as repository: an issuer signs tokens for everybody who uses it',
    }),
  ...ciScopes,
});

const ciIssuerSchema = z.strictObject({
  name: z.string().min(1),
  issuer: issuerUrl,
  audience: z.string().min(1),
  grants: z.array(grantSchema).default([]),
});

/** Whose tokens of jobs are taken, for which audience, and what jobs with which claims may do. @public */
export type CiIssuer = Readonly<z.infer<typeof ciIssuerSchema>>;

/** Issuers with a name and a URL of their own. */
export const ciIssuersSchema = z
  .array(ciIssuerSchema)
  .superRefine((issuers, context) => {
    for (const field of ['name', 'issuer'] as const)
      for (const [index, issuer] of issuers.entries())
        if (issuers.findIndex(each => each[field] === issuer[field]) < index)
          context.addIssue({
            code: 'custom',
            path: [index, field],
            message: 'another issuer has the same; each needs its own',
          });
  });
