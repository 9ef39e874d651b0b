import { InputError } from '@backstage/errors';
import {
  checkArtifacts,
  createFields,
  describeIssues,
} from '@kardinal/backstage-plugin-kardinal-common';
import { z } from 'zod';
import { isReservedLabel } from './reservedLabels';

const name = z
  .string()
  .regex(
    /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/,
    'must be a name of lower-case letters, digits and -',
  )
  .max(63);

/** A prefix of 253 characters, a slash and a name of 63. */
const longestLabelKey = 317;

const labelsSchema = z
  .unknown()
  .superRefine((labels, context) => {
    const refuse = (message: string, key?: string) =>
      context.addIssue({
        code: 'custom',
        message,
        ...(key === undefined ? {} : { path: [key] }),
      });
    const keys = Object.keys(labels ?? {});
    if (keys.length > 50) refuse('must be 50 at most');
    for (const key of keys.slice(0, 50))
      if (isReservedLabel(key)) refuse('is reserved', key);
      // A record leaves it out without a word.
      else if (key === '__proto__') refuse('is no name of a label', key);
      else if (key.length > longestLabelKey)
        refuse('is too long', `${key.slice(0, 20)}…`);
  })
  .pipe(z.record(z.string(), z.string().max(63)));

const bundleRequestSchema = createFields
  .extend({
    pipeline: name,
    namespace: name.default('default'),
    /** The release train, with Bundles of other Pipelines. */
    train: z
      .string()
      .regex(
        /^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$/,
        'must be a name of lower-case letters, digits, - and .',
      )
      .max(63)
      .optional(),
    intent: z
      .strictObject({
        target: name.optional(),
        skip: z.array(name).max(200).optional(),
      })
      .optional(),
    /** Labels that gates may read, e.g. hotfix. */
    labels: labelsSchema.optional(),
  })
  .superRefine(checkArtifacts);

/** What CI sends. */
export type BundleRequest = z.infer<typeof bundleRequestSchema>;

/** @throws InputError (400) that names each wrong field */
export function parseBundleRequest(body: unknown): BundleRequest {
  const parsed = bundleRequestSchema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new InputError(describeIssues(parsed.error));
}
