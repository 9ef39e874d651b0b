import { z } from 'zod';

const patterns = z.array(z.string().min(1)).min(1);

const setupRule = z.strictObject({
  sources: patterns,
  owners: patterns.optional(),
  namespaces: patterns,
  secrets: patterns.optional(),
  repositories: patterns,
});

/** `kardinal.setup`: which entities may have which Pipelines set up; what is not listed is not allowed. */
export const setupSchema = z.strictObject({
  allow: z.array(setupRule).default([]),
});
