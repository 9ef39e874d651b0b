import { HealthObject } from '@kardinal/backstage-plugin-kardinal-node';
import { z } from 'zod';

const text = z.string().default('');

const sourceSchema = z.object({ repoURL: text, chart: text });

const sourcesSchema = z.object({
  source: sourceSchema.optional(),
  sources: z.array(sourceSchema).default([]),
});

const applicationSchema = z.object({
  spec: sourcesSchema.prefault({}),
  /** An operation that was asked for and has not begun. */
  operation: z.unknown().optional(),
  status: z
    .object({
      sync: z
        .object({
          status: z.string().default('Unknown'),
          revision: z.string().optional(),
          revisions: z.array(z.string()).default([]),
        })
        .prefault({}),
      health: z
        .object({ status: z.string().default('Unknown'), message: text })
        .prefault({}),
      operationState: z.object({ phase: text, message: text }).optional(),
      summary: z
        .object({ images: z.array(z.string()).default([]) })
        .prefault({}),
      history: z
        .array(
          sourcesSchema.extend({
            revision: z.string().optional(),
            revisions: z.array(z.string()).default([]),
          }),
        )
        .default([]),
      conditions: z.array(z.object({ message: text })).default([]),
    })
    .prefault({}),
});

/** What an Application says of itself. */
export interface ApplicationStatus {
  readonly sync: { readonly status: string };
  readonly health: { readonly status: string; readonly message: string };
  /** The revision that it was compared with; several where it has several sources. */
  readonly revisions: readonly string[];
  /** What it deploys from registries, with the digest that it was compared with. */
  readonly artifacts: readonly {
    /** Registry and repository. */
    readonly reference: string;
    readonly revision: string | undefined;
  }[];
  /** The Helm charts that it deploys from where they are published, in the version that it was compared with. */
  readonly charts: readonly {
    /** As it names it: without `oci://` of a registry. */
    readonly repository: string;
    readonly name: string;
    readonly version: string | undefined;
  }[];
  /** Those of its newest sync. */
  readonly syncedCharts: ApplicationStatus['charts'];
  /** Revisions that it was synced to. */
  readonly history: readonly string[];
  /** Of its Pods. */
  readonly images: readonly string[];
  readonly operation: {
    readonly isRunning: boolean;
    /** Why the newest sync failed. */
    readonly failure?: string;
  };
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
  const { sync, health, operationState, summary, history, conditions } =
    data.status;
  const { phase = '', message = '' } = operationState ?? {};
  const newest = history.at(-1);
  const hasFailed = phase === 'Failed' || phase === 'Error';
  return {
    sync,
    health,
    revisions: revisionsOf(sync),
    ...publishedIn(data.spec, revisionsOf(sync)),
    syncedCharts: newest ? publishedIn(newest, revisionsOf(newest)).charts : [],
    history: history.flatMap(revisionsOf),
    images: summary.images,
    operation: {
      isRunning: data.operation !== undefined || phase === 'Running',
      ...(hasFailed ? { failure: message || phase } : {}),
    },
    problem: conditions[0]?.message ?? '',
  };
}

/** Sources and revisions are in the same order. */
function publishedIn(
  { source, sources }: z.output<typeof sourcesSchema>,
  revisions: readonly string[],
): Pick<ApplicationStatus, 'artifacts' | 'charts'> {
  // As Argo CD does it: where there are several, the single one does not count.
  const all = sources.length > 0 || source === undefined ? sources : [source];
  const placed = all.map((each, index) => ({
    ...each,
    revision: revisions[index],
  }));
  return {
    artifacts: placed.flatMap(({ repoURL, revision }) =>
      repoURL.startsWith('oci://')
        ? [
            {
              reference: repoURL.slice('oci://'.length).replace(/\/+$/, ''),
              revision,
            },
          ]
        : [],
    ),
    charts: placed.flatMap(({ repoURL: repository, chart: name, revision }) =>
      name === '' ? [] : [{ repository, name, version: revision }],
    ),
  };
}

function revisionsOf({
  revision,
  revisions,
}: {
  readonly revision?: string;
  readonly revisions: readonly string[];
}): readonly string[] {
  return revision === undefined || revision === ''
    ? revisions
    : [revision, ...revisions];
}
