import { z } from 'zod';
import { artifactKinds } from '../api/artifacts';
import { readImages } from '../api/bundles';
import { chartReference } from '../api/charts';
import { kardinalPromotePermission } from '../permissions';
import { createCommand } from './definition/CommandDefinition';

const noImages = 'must name at least one image';

const noCharts = 'must name at least one chart';

/** What a Bundle deploys, and where it comes from, before its fields are held against each other. @public */
export const createFields = z.strictObject({
  type: z.enum(['image', 'config', 'mixed']).default('image'),
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
      .min(1, noImages)
      .max(50)
      .optional(),
    charts: z
      .array(
        z.strictObject({
          repository: z
            .string()
            .max(1024)
            .regex(
              /^(https?|oci):\/\/[^@?#\s]+$/,
              'must be the address of a Helm repository (https://…) or of a registry (oci://…), without credentials',
            ),
          name: z
            .string()
            .max(128)
            .regex(
              /^[a-zA-Z0-9]([a-zA-Z0-9._-]*[a-zA-Z0-9])?$/,
              'must be the name of a chart',
            ),
          version: z
            .string()
            .max(128)
            .regex(
              /^v?[0-9]+\.[0-9]+\.[0-9]+(-[0-9A-Za-z.-]+)?(\+[0-9A-Za-z.-]+)?$/,
              'must be a version, no range, such as 4.2.0',
            ),
          digest: z
            .string()
            .regex(/^[a-z0-9]+:[a-f0-9]{6,128}$/, 'must look like sha256:…')
            .optional(),
        }),
      )
      .min(1, noCharts)
      .max(20)
      .optional(),
    gitCommit: z
      .strictObject({
        repository: z
          .url({ protocol: /^https?$/, error: 'must be an http(s) URL' })
          .max(2048)
          .refine(
            url => !url.includes('@'),
            'must not contain credentials; the Pipeline names the Secret in spec.config.sources',
          ),
        sha: z
          .string()
          .regex(
            /^([0-9a-f]{40}|[0-9a-f]{64})$/,
            'must be the full name of a commit: 40 or 64 lower-case hexadecimal digits, as git rev-parse prints it',
          ),
        path: z
          .string()
          .min(1)
          .max(1024)
          .refine(
            path => !path.startsWith('/') && !path.split('/').includes('..'),
            'must stay inside the repository (no leading / and no ..)',
          )
          .optional(),
        message: z.string().max(1024).optional(),
      })
      .optional(),
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

/** That the type says what is there, as the CRD demands it: each problem with its field. @public */
export function checkArtifacts(
  {
    type,
    artifacts: { images, charts, gitCommit },
  }: z.infer<typeof createFields>,
  context: z.RefinementCtx,
): void {
  const refuse = (field: 'images' | 'charts' | 'gitCommit', message: string) =>
    context.addIssue({ code: 'custom', path: ['artifacts', field], message });
  const kinds = artifactKinds(type);
  const hasVersions = images !== undefined || charts !== undefined;
  if (kinds.includes('images') && !hasVersions) refuse('images', noImages);
  if (!kinds.includes('images') && images !== undefined)
    refuse(
      'images',
      `has no effect with type ${type}; set type to mixed, or remove it`,
    );
  if (!kinds.includes('images') && charts !== undefined)
    refuse(
      'charts',
      `have no effect with type ${type}; set type to mixed, or remove them`,
    );
  for (const [index, { name }] of (charts ?? []).entries())
    if (charts?.findIndex(each => each.name === name) !== index)
      context.addIssue({
        code: 'custom',
        path: ['artifacts', 'charts', index, 'name'],
        message: `${name} is there twice; a Bundle has one version of a chart, remove the other`,
      });
  const read = readImages(images ?? []);
  if (read.type === 'invalid')
    context.addIssue({
      code: 'custom',
      path: ['artifacts', 'images', read.index, read.field],
      message: read.message,
    });
  if (kinds.includes('gitCommit') && gitCommit === undefined)
    refuse(
      'gitCommit',
      'is missing; name the commit whose configuration is promoted, or set type to image',
    );
  if (!kinds.includes('gitCommit') && gitCommit !== undefined)
    refuse(
      'gitCommit',
      `has no effect with type ${type}; set type to mixed, or to config where there are no images`,
    );
}

/** What a Bundle deploys, and where it comes from. @public */
export const createArguments = createFields.superRefine(checkArtifacts);

/** Creates a Bundle, which the engine then promotes. @public */
export const create = createCommand({
  id: 'create',
  permission: kardinalPromotePermission,
  arguments: createArguments,
  placement: 'form',
  offers: () => [],
  legality: () => ({ type: 'allowed' }),
  label: ({ artifacts }) => `Promote ${namesOf(artifacts)}`,
  confirmation: ({ artifacts }, { pipeline }) =>
    `Creates a Bundle with ${namesOf(artifacts)} and promotes it through ${
      pipeline.metadata.name
    }.`,
});

function namesOf({
  images = [],
  charts = [],
  gitCommit,
}: z.infer<typeof createArguments>['artifacts']): string {
  const names = [
    ...images.map(({ reference }) => reference),
    ...charts.map(chartReference),
  ];
  return gitCommit === undefined
    ? names.join(', ')
    : [...names, `the configuration of ${gitCommit.sha.slice(0, 7)}`].join(
        ' and ',
      );
}
