import {
  createHealthAdapter,
  HealthObject,
  HealthQuery,
  HealthReader,
  HealthVerdict,
  WatchedKind,
} from '@kardinal/backstage-plugin-kardinal-node';
import { z } from 'zod';
import { lastChangeOf } from './rollout/lastChangeOf';

const deploymentKind: WatchedKind = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  plural: 'deployments',
  scope: 'Namespaced',
};

const settingsSchema = z.object({
  resource: z
    .object({
      name: z.string().optional(),
      namespace: z.string().optional(),
      condition: z.string().default('Available'),
      labelSelector: z.record(z.string(), z.string()).optional(),
    })
    .default({ condition: 'Available' }),
});

const containersSchema = z.array(z.object({ image: z.string().default('') }));

const deploymentSchema = z.object({
  spec: z.object({
    replicas: z.number().default(1),
    template: z.object({
      spec: z.object({
        containers: containersSchema.default([]),
        initContainers: containersSchema.default([]),
      }),
    }),
  }),
  status: z
    .object({
      observedGeneration: z.number().default(0),
      replicas: z.number().default(0),
      updatedReplicas: z.number().default(0),
      availableReplicas: z.number().default(0),
      conditions: z
        .array(
          z.object({
            type: z.string(),
            status: z.string(),
            reason: z.string().default(''),
            message: z.string().default(''),
            // An API server says `null` where a time is not set.
            lastTransitionTime: z
              .string()
              .nullish()
              .transform(time => time ?? ''),
          }),
        )
        .default([]),
    })
    .default({
      observedGeneration: 0,
      replicas: 0,
      updatedReplicas: 0,
      availableReplicas: 0,
      conditions: [],
    }),
});

type Deployment = z.infer<typeof deploymentSchema>;

/**
 * Deployments: healthy when the promoted images are what the current generation runs, on every replica, and the
 * condition (Available) is True. Of configuration alone nothing can be seen there: then the images may be any.
 *
 * @see https://kubernetes.io/docs/concepts/workloads/controllers/deployment/#deployment-status
 */
export const resource = createHealthAdapter({
  id: 'resource',
  watches: [deploymentKind],
  assess(query, reader) {
    const found = findDeployments(query, reader);
    if (found.type === 'none') return progressing(found.message);
    for (const object of found.deployments) {
      const verdict = assessDeployment(object, query, found.condition);
      if (verdict.type !== 'healthy') return verdict;
    }
    const names = found.deployments.map(each => each.metadata.name).join(', ');
    return healthy(names, query);
  },
});

/** The namespace whose Deployments a query reads. */
function resourceNamespace(query: {
  readonly environment: string;
  readonly settings: Readonly<Record<string, unknown>>;
}): string {
  const settings = settingsSchema.safeParse(query.settings);
  return settings.data?.resource.namespace ?? query.environment;
}

function findDeployments(
  query: HealthQuery,
  reader: HealthReader,
):
  | { readonly type: 'none'; readonly message: string }
  | {
      readonly type: 'found';
      readonly deployments: readonly HealthObject[];
      readonly condition: string;
    } {
  const { resource: settings } = settingsSchema.parse(query.settings);
  const namespace = resourceNamespace(query);
  const { labelSelector, condition } = settings;
  if (labelSelector !== undefined) {
    const wanted = Object.entries(labelSelector);
    const deployments = reader
      .list(deploymentKind, namespace)
      .filter(({ metadata }) =>
        wanted.every(([key, value]) => metadata.labels?.[key] === value),
      );
    const selector = wanted.map(pair => pair.join('=')).join(',');
    return deployments.length === 0
      ? {
          type: 'none',
          message: `No Deployment in namespace ${namespace} matches ${selector}`,
        }
      : { type: 'found', deployments, condition };
  }
  const name = settings.name ?? query.pipeline;
  const deployment = reader.get(deploymentKind, { namespace, name });
  return deployment === undefined
    ? {
        type: 'none',
        message: `Deployment ${namespace}/${name} does not exist`,
      }
    : { type: 'found', deployments: [deployment], condition };
}

function assessDeployment(
  object: HealthObject,
  query: HealthQuery,
  conditionType: string,
): HealthVerdict {
  const { name } = object.metadata;
  const parsed = deploymentSchema.safeParse(object);
  if (!parsed.success)
    return progressing(
      `Deployment ${name} is not what a Deployment looks like`,
    );
  const { spec, status } = parsed.data;
  const missing = missingImage(parsed.data, query);
  if (missing !== undefined)
    return progressing(`${name} does not run ${missing} yet`);
  if (status.observedGeneration < (object.metadata.generation ?? 0))
    return progressing(`${name} has not seen its newest version yet`);
  const stalled = status.conditions.find(
    each => each.type === 'Progressing' && each.status === 'False',
  );
  if (stalled !== undefined)
    return {
      type: isForGood(object, stalled, query) ? 'failed' : 'degraded',
      message: `${name} does not roll out: ${clause(stalled)}`,
    };
  const isComplete =
    status.updatedReplicas === spec.replicas &&
    status.replicas === spec.replicas &&
    status.availableReplicas === spec.replicas;
  if (!isComplete)
    return progressing(
      `${name} is rolling out (${Math.min(
        status.updatedReplicas,
        status.availableReplicas,
      )} of ${spec.replicas} replicas)`,
    );
  const condition = status.conditions.find(each => each.type === conditionType);
  return condition?.status === 'True'
    ? healthy(name, query)
    : progressing(
        `${name} is not ${conditionType}${
          condition?.message ? `: ${clause(condition)}` : ''
        }`,
      );
}

/**
 * An image of the Bundle that no container runs. Images that the workload does not use at all (by repository or by
 * manifest name) are another workload's; at least one must be used.
 */
function missingImage(
  { spec }: Deployment,
  query: HealthQuery,
): string | undefined {
  if (isConfigOnly(query)) return undefined;
  const { containers, initContainers } = spec.template.spec;
  const running = [...containers, ...initContainers].map(each => each.image);
  const used = query.images.filter(image =>
    running.some(text => repositoryOf(text) === image.repository),
  );
  if (used.length === 0) return describe(query.images[0]);
  const stale = used.find(image => !running.some(text => isImage(text, image)));
  return stale === undefined ? undefined : describe(stale);
}

function isConfigOnly({ images, configCommit }: HealthQuery): boolean {
  return images.length === 0 && configCommit !== undefined;
}

function healthy(names: string, query: HealthQuery): HealthVerdict {
  return {
    type: 'healthy',
    message: isConfigOnly(query)
      ? `${names} is available; a Deployment does not say which configuration it has`
      : `${names} runs the promoted version`,
  };
}

type QueryImage = HealthQuery['images'][number];

/** With a digest the digest decides, otherwise the tag. */
function isImage(text: string, image: QueryImage): boolean {
  if (repositoryOf(text) !== image.repository) return false;
  if (image.digest !== undefined) return text.endsWith(`@${image.digest}`);
  const [name] = text.split('@');
  return name === `${image.repository}:${image.tag}`;
}

function repositoryOf(text: string): string {
  const [name] = text.split('@');
  const colon = name.lastIndexOf(':');
  return colon > name.lastIndexOf('/') ? name.slice(0, colon) : name;
}

/**
 * The rollout has exceeded its deadline since the promotion started and the Deployment was last changed. An older condition is
 * of the version before, and stays for a moment when a rollout returns to replicas that are still there.
 */
function isForGood(
  object: HealthObject,
  condition: { readonly reason: string; readonly lastTransitionTime: string },
  { since }: HealthQuery,
): boolean {
  const gaveUpAt = Date.parse(condition.lastTransitionTime);
  return (
    condition.reason === 'ProgressDeadlineExceeded' &&
    gaveUpAt >= Date.parse(since ?? '') &&
    gaveUpAt > lastChangeOf(object)
  );
}

/** A condition's own words, as a part of a sentence of ours. */
function clause(condition: {
  readonly message: string;
  readonly reason: string;
}): string {
  return (condition.message || condition.reason).trim().replace(/\.+$/, '');
}

function describe(image: QueryImage | undefined): string {
  if (image === undefined) return 'the promoted version';
  return image.digest === undefined
    ? `${image.repository}:${image.tag}`
    : `${image.repository}@${image.digest}`;
}

function progressing(message: string): HealthVerdict {
  return { type: 'progressing', message };
}
