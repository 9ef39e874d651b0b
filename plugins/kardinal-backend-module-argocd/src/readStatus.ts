import {
  Deployed,
  HealthObject,
} from '@kardinal/backstage-plugin-kardinal-node';
import { z } from 'zod';

const text = z.string().default('');
const texts = z.array(z.string()).default([]);

const sourceSchema = z.object({ repoURL: text, chart: text });

const sourcesSchema = z.object({
  source: sourceSchema.optional(),
  sources: z.array(sourceSchema).default([]),
});

const revisionsSchema = z.object({
  revision: z.string().optional(),
  revisions: texts,
});

const resourceSchema = z.object({
  group: text,
  kind: text,
  namespace: text,
  name: text,
  status: text,
  hookType: text,
  health: z.object({ status: text }).prefault({}),
});

const applicationSchema = z.object({
  metadata: z.object({
    annotations: z.record(z.string(), z.string()).default({}),
  }),
  spec: sourcesSchema
    .extend({
      project: z.string().default('default'),
      destination: z.object({ server: text, name: text }).prefault({}),
      syncPolicy: z
        .object({
          automated: z.object({ enabled: z.boolean().default(true) }).nullish(),
        })
        .prefault({}),
    })
    .prefault({}),
  /** An operation that was asked for and has not begun. */
  operation: z.unknown().optional(),
  status: z
    .object({
      reconciledAt: z.string().optional(),
      sync: revisionsSchema
        .extend({ status: z.string().default('Unknown') })
        .prefault({}),
      health: z
        .object({ status: z.string().default('Unknown'), message: text })
        .prefault({}),
      operationState: z
        .object({
          phase: text,
          message: text,
          finishedAt: z.string().nullish(),
          operation: z
            .object({ sync: revisionsSchema.prefault({}) })
            .prefault({}),
          syncResult: revisionsSchema
            .extend({ resources: z.array(resourceSchema).nullish() })
            .prefault({}),
        })
        .optional(),
      sourceHydrator: z
        .object({
          lastSuccessfulOperation: z
            .object({ drySHA: text, hydratedSHA: text })
            .prefault({}),
        })
        .prefault({}),
      summary: z.object({ images: texts }).prefault({}),
      resources: z.array(resourceSchema).default([]),
      history: z.array(sourcesSchema.extend(revisionsSchema.shape)).default([]),
      conditions: z.array(z.object({ message: text })).default([]),
    })
    .prefault({}),
});

type ApplicationData = z.output<typeof applicationSchema>;

/** An object that an Application made, or the hook of a sync. */
export type ApplicationResource = z.output<typeof resourceSchema>;

/** What an Application says of itself. */
export interface ApplicationStatus {
  readonly sync: { readonly status: string };
  readonly health: { readonly status: string; readonly message: string };
  /** What it was compared with. */
  readonly compared: Deployed;
  /** What its newest sync that succeeded has deployed. */
  readonly synced: Deployed;
  /** Charts that its newest sync has deployed. */
  readonly syncedCharts: NonNullable<Deployed['charts']>;
  /** Of its Pods, those of finished Jobs included. */
  readonly images: readonly string[];
  /** What it is made of, and the hooks of its newest sync; none where it does not say. */
  readonly resources: readonly ApplicationResource[];
  readonly operation: {
    readonly isRunning: boolean;
    /** What it deploys, or has tried to; no revisions where it does not say. */
    readonly deploys: Deployed;
    /** Why the newest sync failed. */
    readonly failure?: string;
  };
  /** Whether it was compared with the cluster since its newest sync was over. */
  readonly isFresh: boolean;
  /** Whether it syncs by itself. */
  readonly isAutomated: boolean;
  /** Whether an annotation keeps Argo CD from looking at it. */
  readonly isSkipped: boolean;
  readonly project: string;
  /** Whether what it makes is in the cluster that it is in itself. */
  readonly isInCluster: boolean;
  /** Of the first condition; empty without one. */
  readonly problem: string;
}

/**
 * `undefined` where it is not what an Application looks like.
 *
 * @see https://argo-cd.readthedocs.io/en/stable/operator-manual/application.yaml
 */
export function readStatus(
  object: HealthObject,
): ApplicationStatus | undefined {
  const { data } = applicationSchema.safeParse(object);
  if (data === undefined) return undefined;
  const { metadata, spec, status } = data;
  const { sync, health, operationState, summary, conditions } = status;
  const { phase = '', message = '' } = operationState ?? {};
  const { server, name } = spec.destination;
  const hooks = operationState?.syncResult.resources ?? [];
  const hasFailed = phase === 'Failed' || phase === 'Error';
  const newest = status.history.at(-1);
  return {
    sync,
    health,
    compared: deployedBy(spec, withDry(status, revisionsOf(sync))),
    synced: syncedBy(data),
    syncedCharts: newest
      ? deployedBy(newest, revisionsOf(newest)).charts ?? []
      : [],
    images: summary.images,
    resources: [
      ...status.resources,
      ...hooks.filter(({ hookType }) => hookType !== ''),
    ],
    operation: {
      isRunning: data.operation !== undefined || phase === 'Running',
      deploys: deployedBy(spec, withDry(status, operationRevisions(status))),
      ...(hasFailed ? { failure: message || phase } : {}),
    },
    isFresh: isFresh(status),
    isAutomated: spec.syncPolicy.automated?.enabled === true,
    isSkipped:
      metadata.annotations['argocd.argoproj.io/skip-reconcile'] === 'true',
    project: spec.project,
    isInCluster:
      server === 'https://kubernetes.default.svc' || name === 'in-cluster',
    problem: conditions[0]?.message ?? '',
  };
}

/** Argo CD compares once more after each sync. Its times are of one clock, in whole seconds. */
function isFresh({
  reconciledAt = '',
  operationState,
}: ApplicationData['status']): boolean {
  const finishedAt = Date.parse(operationState?.finishedAt ?? '');
  return Number.isNaN(finishedAt) || Date.parse(reconciledAt) >= finishedAt;
}

function operationRevisions({
  operationState,
}: ApplicationData['status']): readonly string[] {
  if (operationState === undefined) return [];
  const { operation, syncResult } = operationState;
  const result = revisionsOf(syncResult);
  return result.length > 0 ? result : revisionsOf(operation.sync);
}

function syncedBy({ spec, status }: ApplicationData): Deployed {
  const revisions = operationRevisions(status);
  const newest = status.history.at(-1);
  if (status.operationState?.phase === 'Succeeded' && revisions.length > 0)
    return deployedBy(spec, withDry(status, revisions));
  return newest === undefined
    ? { revisions: [] }
    : deployedBy(newest, withDry(status, revisionsOf(newest)));
}

/** Where Argo CD renders to a branch of its own, what is deployed was rendered from another commit. */
function withDry(
  { sourceHydrator }: ApplicationData['status'],
  revisions: readonly string[],
): readonly string[] {
  const { drySHA, hydratedSHA } = sourceHydrator.lastSuccessfulOperation;
  return hydratedSHA !== '' && revisions.includes(hydratedSHA)
    ? [...revisions, drySHA]
    : revisions;
}

/** Sources and revisions are in the same order. */
function deployedBy(
  { source, sources }: z.output<typeof sourcesSchema>,
  revisions: readonly string[],
): Deployed {
  // As Argo CD does it: where there are several, the single one does not count.
  const all = sources.length > 0 || source === undefined ? sources : [source];
  const placed = all.map((each, index) => ({
    ...each,
    revision: revisions[index],
  }));
  return {
    revisions,
    artifacts: placed
      .filter(({ repoURL }) => repoURL.startsWith('oci://'))
      .map(({ repoURL, revision }) => ({
        reference: repoURL.slice('oci://'.length).replace(/\/+$/, ''),
        revision,
      })),
    charts: placed
      .filter(({ chart }) => chart !== '')
      .map(({ repoURL: repository, chart: name, revision: version }) => ({
        repository,
        name,
        version,
      })),
  };
}

function revisionsOf({
  revision,
  revisions,
}: z.output<typeof revisionsSchema>): readonly string[] {
  return revision === undefined || revision === ''
    ? revisions
    : [revision, ...revisions];
}
