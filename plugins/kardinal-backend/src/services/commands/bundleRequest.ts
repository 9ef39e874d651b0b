import { InputError } from '@backstage/errors';
import {
  createArguments,
  describeIssues,
} from '@kardinal/backstage-plugin-kardinal-common';
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

const bundleRequestSchema = createArguments.extend({
  pipeline: name,
  namespace: name.default('default'),
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
  throw new InputError(describeIssues(parsed.error));
}
