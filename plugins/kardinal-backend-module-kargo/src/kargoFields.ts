import { z } from 'zod';

/** Where Freight is from. */
export const origin = z.object({
  kind: z.string().default('Warehouse'),
  name: z.string(),
});

/** What a piece of Freight is made of. */
export const freightFields = z.object({
  images: z
    .array(
      z.object({
        repoURL: z.string().default(''),
        tag: z.string().optional(),
        digest: z.string().optional(),
      }),
    )
    .default([]),
  commits: z
    .array(
      z.object({
        repoURL: z.string().default(''),
        id: z.string().default(''),
        message: z.string().optional(),
        author: z.string().optional(),
      }),
    )
    .default([]),
  charts: z
    .array(
      z.object({
        repoURL: z.string().default(''),
        name: z.string().optional(),
        version: z.string().default(''),
      }),
    )
    .default([]),
});

/** Freight as a Stage has it. */
export const freightReference = freightFields.extend({
  name: z.string().default(''),
  origin: origin.optional(),
});

/** What expressions name. */
export const variables = z
  .array(z.object({ name: z.string(), value: z.string().default('') }))
  .default([]);

/** A step of a promotion, or the task that stands for several. */
export const stepSchema = z.looseObject({
  uses: z.string().optional(),
  as: z.string().optional(),
  if: z.string().optional(),
  continueOnError: z.boolean().optional(),
  retry: z.unknown().optional(),
  task: z
    .object({
      kind: z.string().default('PromotionTask'),
      name: z.string(),
    })
    .optional(),
  vars: variables,
  config: z.record(z.string(), z.unknown()).default({}),
});

export type Step = z.infer<typeof stepSchema>;
export type Variables = z.infer<typeof variables>;
export type FreightReference = z.infer<typeof freightReference>;
