import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RootConfigService } from '@backstage/backend-plugin-api';
import { parseDuration } from '@kardinal/backstage-plugin-kardinal-common';
import { z } from 'zod';

const ciTokenSchema = z.strictObject({
  name: z.string().min(1),
  token: z.string().min(8),
  hmacSecret: z.string().min(8).optional(),
  pipelines: z.array(z.string().min(1)).default([]),
});

const duration = z.string().transform((text, context) => {
  const milliseconds = parseDuration(text);
  if (milliseconds !== undefined) return milliseconds;
  context.addIssue({
    code: 'custom',
    message: `${text} is no duration; write it like 90s or -72h30m`,
  });
  return z.NEVER;
});

const schema = z.object({
  controlPlane: z
    .object({ type: z.string().min(1).default('cluster') })
    .loose()
    .prefault({}),
  crds: z.enum(['always', 'never']).optional(),
  policyNamespaces: z.array(z.string().min(1)).default(['platform-policies']),
  clock: z.object({ offset: duration.default(0) }).prefault({}),
  git: z
    .object({
      cacheDirectory: z.string().min(1).default(join(tmpdir(), 'kardinal-git')),
      author: z
        .object({
          name: z.string().min(1).default('Kardinal'),
          email: z.string().min(1).default('kardinal@localhost'),
        })
        .prefault({}),
    })
    .prefault({}),
  ci: z.object({ tokens: z.array(ciTokenSchema).default([]) }).prefault({}),
  webhooks: z
    .record(z.string(), z.object({ secret: z.string().min(8) }))
    .default({}),
  leaderElection: z
    .object({
      enabled: z.boolean().optional(),
      namespace: z.string().min(1).default('default'),
    })
    .prefault({}),
});

/** The plugin's configuration, parsed once. */
export type Settings = Readonly<z.infer<typeof schema>> & {
  /** Base URL of the portal's pages. */
  readonly portalUrl: string;
};

/** A token that CI presents. */
export type CiToken = Readonly<z.infer<typeof ciTokenSchema>>;

/**
 * Reads `kardinal` from app-config.
 *
 * @throws Error naming each wrong key; never a value.
 */
export function readSettings(config: RootConfigService): Settings {
  const parsed = schema.safeParse(config.getOptional('kardinal') ?? {});
  if (!parsed.success) {
    const problems = parsed.error.issues.map(
      issue => `kardinal.${issue.path.join('.')}: ${issue.message}`,
    );
    throw new Error(`Invalid configuration: ${problems.join('; ')}`);
  }
  return Object.freeze({
    ...parsed.data,
    portalUrl: (config.getOptionalString('app.baseUrl') ?? '').replace(
      /\/+$/,
      '',
    ),
  });
}
