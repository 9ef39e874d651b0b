import { z } from 'zod';
import { kardinalPromotePermission } from '../permissions';
import { createCommand } from './definition/CommandDefinition';

/** What a Bundle deploys, and where it comes from. @public */
export const createArguments = z.strictObject({
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
});

/** Creates a Bundle, which the engine then promotes. @public */
export const create = createCommand({
  id: 'create',
  permission: kardinalPromotePermission,
  arguments: createArguments,
  placement: 'form',
  offers: () => [],
  legality: () => ({ type: 'allowed' }),
  label: ({ artifacts }) => `Promote ${references(artifacts)}`,
  confirmation: ({ artifacts }, { pipeline }) =>
    `A Bundle with ${references(artifacts)} is created and promoted through ${
      pipeline.metadata.name
    }.`,
});

function references({
  images,
}: z.infer<typeof createArguments>['artifacts']): string {
  return images.map(({ reference }) => reference).join(', ');
}
