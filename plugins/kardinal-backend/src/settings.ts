import { RootConfigService } from '@backstage/backend-plugin-api';
import {
  describeIssues,
  parseDuration,
} from '@kardinal/backstage-plugin-kardinal-common';
import { mirrorsSchema, parseAllowedTarget } from '@kardinal/promotion-engine';
import { z } from 'zod';
import { ciIssuersSchema } from './ciIssuerSettings';
import { pipelineScope } from './ciScopes';
import { ciTokensSchema } from './ciTokenSettings';
import { setupSchema } from './services/setup/setupSettings';

const duration = z.string().transform((text, context) => {
  const milliseconds = parseDuration(text);
  if (milliseconds !== undefined) return milliseconds;
  context.addIssue({
    code: 'custom',
    message: `${text} is no duration; write it like 90s or -72h30m`,
  });
  return z.NEVER;
});

/** Replicas add up to a fifth to a retry period, so that they do not ask at the same time. */
const longestRetry = 1.2;

/** Spec 1 §14: another replica leads within 15 seconds. */
const leaderElection = z
  .object({
    enabled: z.boolean().optional(),
    namespace: z.string().min(1).default('default'),
    leaseDuration: duration.default(15_000),
    renewDeadline: duration.default(10_000),
    retryPeriod: duration.default(2_000),
  })
  .superRefine(({ leaseDuration, renewDeadline, retryPeriod }, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (retryPeriod <= 0) refuse('retryPeriod', 'must be longer than 0s');
    if (renewDeadline <= longestRetry * retryPeriod)
      refuse(
        'renewDeadline',
        `must be longer than ${longestRetry} × retryPeriod, which is how late a renewal may be`,
      );
    if (leaseDuration <= renewDeadline)
      refuse(
        'leaseDuration',
        'must be longer than renewDeadline, or two replicas may lead at once',
      );
  });

const kindName = z
  .string()
  .regex(
    /^([a-z0-9.-]+\/)?v\d[a-z0-9]*\/[A-Z][A-Za-z0-9]*$/,
    'must be apiVersion/kind, such as apps/v1/Deployment',
  )
  .refine(
    name => !name.endsWith('/Secret'),
    'no Graph that people write uses Secrets here; leave them out',
  );

const handWritten = z.strictObject({
  enabled: z.boolean().default(false),
  kinds: z.array(kindName).default(['v1/ConfigMap', 'apps/v1/Deployment']),
});

const allowedTarget = z
  .string()
  .refine(
    text => parseAllowedTarget(text) !== undefined,
    'must be a host, an address or a subnet, such as ci.example.com:8080 or 127.0.0.0/8',
  );

const approvalName = z
  .string()
  .regex(
    /^[A-Za-z_][-A-Za-z0-9_]{0,62}$/,
    'must be as expressions write it below externalApproval: letters, digits, - and _',
  );

const approval = z.strictObject({
  secret: z.string().min(8).optional(),
  pipelines: z.array(pipelineScope).default([]),
  portal: z.boolean().default(false),
});

const graphSettings = z.strictObject({
  engine: z.enum(['embedded', 'external']).default('embedded'),
  answerWithin: duration
    .refine(milliseconds => milliseconds > 0, 'must be longer than 0s')
    .default(120_000),
  handWritten: handWritten.prefault({}),
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
      cacheDirectory: z.string().min(1).optional(),
      author: z
        .object({
          name: z.string().min(1).default('Kardinal'),
          email: z.string().min(1).default('kardinal@localhost'),
        })
        .prefault({}),
    })
    .prefault({}),
  ci: z
    .object({
      tokens: ciTokensSchema.default([]),
      issuers: ciIssuersSchema.default([]),
    })
    .prefault({}),
  webhooks: z
    .record(z.string(), z.object({ secret: z.string().min(8).optional() }))
    .default({}),
  approvals: z.record(approvalName, approval).default({}),
  leaderElection: leaderElection.prefault({}),
  graph: graphSettings.prefault({}),
  // Nobody takes Graphs of people for executed, or for kept out, by what is no longer read.
  graphs: z
    .undefined(
      'is kardinal.graph now: write kardinal.graph.handWritten in its place',
    )
    .optional(),
  egress: z
    .strictObject({ allow: z.array(allowedTarget).default([]) })
    .prefault({}),
  health: z.strictObject({ mirrors: mirrorsSchema }).prefault({}),
  rendering: z
    .strictObject({
      confinement: z.enum(['required', 'whenPossible']).default('whenPossible'),
    })
    .prefault({}),
  setup: setupSchema.prefault({}),
  seals: z.object({ namespace: z.string().min(1).optional() }).prefault({}),
});

/** Whose Graphs are executed is for an engine outside to say. */
const checked = schema.refine(
  ({ graph }) => graph.engine === 'embedded' || !graph.handWritten.enabled,
  {
    path: ['graph', 'handWritten', 'enabled'],
    message:
      'is about the Graph controller of the backend; leave it out where kardinal.graph.engine is external',
  },
);

/** The plugin's configuration, parsed once. */
export type Settings = Readonly<z.infer<typeof schema>> & {
  /** Base URL of the portal's pages. */
  readonly portalUrl: string;
};

/**
 * Reads `kardinal` from app-config.
 *
 * @throws Error naming each wrong key; never a value.
 */
export function readSettings(config: RootConfigService): Settings {
  const parsed = checked.safeParse(config.getOptional('kardinal') ?? {});
  if (!parsed.success)
    throw new Error(
      `Invalid configuration: ${describeIssues(parsed.error, 'kardinal')}`,
    );
  return Object.freeze({
    ...parsed.data,
    portalUrl: (config.getOptionalString('app.baseUrl') ?? '').replace(
      /\/+$/,
      '',
    ),
  });
}
