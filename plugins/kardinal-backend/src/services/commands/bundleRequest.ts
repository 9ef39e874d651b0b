import { InputError } from '@backstage/errors';
import { z } from 'zod';

const name = z
  .string()
  .regex(
    /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/,
    'must be a name of lower-case letters, digits and -',
  )
  .max(63);

const labelsSchema = z
  .record(z.string(), z.string().max(63))
  .superRefine((labels, context) => {
    for (const key of Object.keys(labels))
      if (/^([^/]+\.)?(kardinal|kubernetes|k8s)\.io\//.test(key))
        context.addIssue({
          code: 'custom',
          message: `label ${key} is reserved`,
        });
  });

const bundleRequestSchema = z.strictObject({
  pipeline: name,
  namespace: name.default('default'),
  type: z.literal('image').default('image'),
  artifacts: z.strictObject({
    images: z
      .array(
        z.strictObject({
          name: z.string().min(1).max(255).optional(),
          reference: z.string().min(1).max(512),
          digest: z
            .string()
            .regex(/^[a-z0-9]+:[a-f0-9]{6,128}$/, 'must look like sha256:…')
            .optional(),
        }),
      )
      .min(1, 'must name at least one image')
      .max(50),
  }),
  provenance: z
    .strictObject({
      commitSHA: z.string().max(64).optional(),
      ciRunURL: z
        .url({ protocol: /^https?$/, error: 'must be an http(s) URL' })
        .max(2048)
        .optional(),
      author: z.string().max(256).optional(),
      buildTimestamp: z.iso.datetime({ offset: true }).optional(),
    })
    .optional(),
  intent: z
    .strictObject({
      target: name.optional(),
      skip: z.array(name).max(200).optional(),
    })
    .optional(),
  /** Labels that gates may read, e.g. hotfix. */
  labels: labelsSchema.optional(),
});

/** What CI sends. */
export type BundleRequest = z.infer<typeof bundleRequestSchema>;

/** @throws InputError (400) that names each wrong field */
export function parseBundleRequest(body: unknown): BundleRequest {
  const parsed = bundleRequestSchema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new InputError(parsed.error.issues.map(describeIssue).join('; '));
}

function describeIssue(issue: z.core.$ZodIssue): string {
  const path = issue.path
    .map(part => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');
  if (issue.code === 'unrecognized_keys') {
    const prefix = path === '' ? '' : `${path}.`;
    return `unknown field ${issue.keys
      .map(key => `${prefix}${key}`)
      .join(', ')}; remove it`;
  }
  const isMissing =
    issue.code === 'invalid_type' && issue.message.includes('undefined');
  const field = path === '' ? 'the body' : path;
  return isMissing ? `${field} is missing` : `${field}: ${issue.message}`;
}
