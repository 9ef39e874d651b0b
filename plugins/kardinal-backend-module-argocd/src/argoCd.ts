import {
  because,
  createHealthAdapter,
  HealthAdapter,
  HealthQuery,
  HealthVerdict,
  isOtherVersion,
  matchImages,
  namespaceSchema,
  objectNameSchema,
  ObservedWorkload,
  progressing,
  showsNoVersion,
  WatchedKind,
} from '@kardinal/backstage-plugin-kardinal-node';
import { z } from 'zod';
import { applicationUrl } from './applicationUrl';
import { installedCharts } from './installedCharts';
import { missingChart } from './missingChart';
import { ApplicationStatus, readStatus } from './readStatus';

const applications: WatchedKind = {
  apiVersion: 'argoproj.io/v1alpha1',
  kind: 'Application',
  plural: 'applications',
  scope: 'Namespaced',
};

const settingsSchema = z.object({
  argocd: z
    .object({
      name: objectNameSchema.optional(),
      namespace: namespaceSchema.default('argocd'),
    })
    .prefault({}),
});

/** How the adapter is made. @public */
export interface ArgoCdOptions {
  /** Where people open Argo CD, http or https. Default: no Application has a page. */
  readonly url?: string;
}

/**
 * Applications of Argo CD: healthy when they are Synced and Healthy with the promoted commit, or with the promoted images, where
 * somebody else has pushed to the same branch since. One that deploys from a registry has to be at the digest that the promotion
 * stored, and one that deploys a chart of the Bundle at its version. What an Application says of an older commit is no verdict.
 *
 * @public
 */
export function createArgoCdAdapter({
  url,
}: ArgoCdOptions = {}): HealthAdapter {
  return createHealthAdapter({
    id: 'argocd',
    watches: [applications],
    settings: settingsSchema,
    detection: { order: 1 },
    assess(query, reader) {
      const { namespace, name } = applicationOf(query);
      const found = reader.get(applications, { namespace, name });
      if (found === undefined)
        return {
          type: 'absent',
          message: `Application ${namespace}/${name} does not exist`,
        };
      const status = readStatus(found);
      return status === undefined
        ? progressing(
            `Application ${name} is not what an Application looks like`,
          )
        : judge(name, status, query);
    },
    observe(query, reader) {
      const key = applicationOf(query);
      const found = reader.get(applications, key);
      const status = found && readStatus(found);
      if (status === undefined) return [];
      const { images } = status;
      const charts = installedCharts(status);
      const workload = {
        name: key.name,
        images,
        state: stateOf(status),
        ...(charts.length === 0 ? {} : { charts }),
      };
      return url === undefined
        ? [workload]
        : [
            {
              ...workload,
              page: {
                title: 'Argo CD',
                name: key.name,
                url: applicationUrl(url, key),
              },
            },
          ];
    },
  });
}

/** Which Application an environment has. */
function applicationOf({ pipeline, environment, settings }: HealthQuery) {
  const { argocd } = settingsSchema.parse(settings);
  const { name = `${pipeline}-${environment}`, namespace } = argocd;
  return { namespace, name };
}

/** How far its Pods are. Manifests that differ otherwise change nothing of what runs. */
function stateOf({
  health,
  operation,
}: ApplicationStatus): NonNullable<ObservedWorkload['state']> {
  if (operation.isRunning || health.status === 'Progressing')
    return 'rollingOut';
  return health.status === 'Healthy' ? 'ready' : 'notReady';
}

function judge(
  name: string,
  status: ApplicationStatus,
  query: HealthQuery,
): HealthVerdict {
  const missing = missingPart(status, query);
  if (missing !== undefined) {
    const { what, ...others } = missing;
    return { ...progressing(`${name} ${what}`), ...others };
  }
  const { operation, sync, health, problem } = status;
  if (operation.isRunning) return progressing(`${name} is syncing`);
  if (operation.failure !== undefined && sync.status !== 'Synced')
    return {
      type: 'degraded',
      message: `${name} could not be synced: ${operation.failure}`,
    };
  if (sync.status !== 'Synced')
    return progressing(`${name} is ${sync.status}${because(problem)}`);
  switch (health.status) {
    case 'Healthy':
      return {
        type: 'healthy',
        message: `${name} is Synced and Healthy with the promoted version`,
      };
    case 'Degraded':
      return {
        type: 'degraded',
        message: `${name} is Degraded${because(health.message)}`,
      };
    default:
      return progressing(
        `${name} is ${health.status}${because(health.message)}`,
      );
  }
}

/** What an Application lacks, as the end of a sentence. */
interface Missing {
  readonly what: string;
  /** Where it is at other commits than the promoted one. */
  readonly otherCommits?: readonly string[];
}

/** What of the promotion an Application does not have; `undefined` where it has all of it. */
function missingPart(
  status: ApplicationStatus,
  query: HealthQuery,
): Missing | undefined {
  const { images, commit, laterCommits = [] } = query;
  const { revisions } = status;
  const artifact = missingArtifact(status, query);
  if (artifact.type === 'other') return { what: artifact.what };
  const chart = missingChart(status, query);
  if (chart.type === 'other') return { what: chart.what };
  const hasCommit =
    artifact.type === 'there' ||
    chart.type === 'there' ||
    (commit !== undefined &&
      [commit, ...laterCommits].some(each => revisions.includes(each)));
  const other: Missing = {
    what: `is at ${short(revisions[0])}, not at the promoted commit${
      commit ? ` ${short(commit)}` : ''
    }`,
    // A chart has a version in its place.
    otherCommits: revisions.filter(each => /^[0-9a-f]{40,64}$/.test(each)),
  };
  if (images.length === 0) {
    if (!showsNoVersion(query))
      return { what: 'does not run the promoted version' };
    const isThere = commit === undefined || isAfter(status, commit);
    return hasCommit || isThere ? undefined : other;
  }
  const match = matchImages(status.images, images);
  switch (match.type) {
    case 'other':
      return { what: `does not run ${match.missing} yet` };
    case 'unrelated':
      return hasCommit ? undefined : other;
    default: {
      const old = hasCommit ? undefined : outdated(status.images, images);
      return old === undefined ? undefined : { what: `still runs ${old}` };
    }
  }
}

/** Whether an Application that deploys from a registry is at the digest that was stored. */
function missingArtifact(
  { artifacts }: ApplicationStatus,
  { renditions = [] }: HealthQuery,
):
  | { readonly type: 'there' | 'none' }
  | { readonly type: 'other'; readonly what: string } {
  if (artifacts.length === 0 || renditions.length === 0)
    return { type: 'none' };
  const own = artifacts.flatMap(({ reference, revision }) => {
    const wanted = renditions.find(each => each.reference === reference);
    return wanted === undefined ? [] : [{ ...wanted, revision }];
  });
  if (own.length === 0)
    return {
      type: 'other',
      what: `deploys ${artifacts[0].reference}, not ${renditions[0].reference}`,
    };
  const other = own.find(({ digest, revision }) => digest !== revision);
  return other === undefined
    ? { type: 'there' }
    : {
        type: 'other',
        what: `is at ${shortDigest(
          other.revision,
        )}, not at the promoted digest ${shortDigest(other.digest)}`,
      };
}

/** Whether it was synced to a commit, and is at none that it was synced to before that. */
function isAfter(
  { history, revisions: [current] }: ApplicationStatus,
  commit: string,
): boolean {
  const index = history.indexOf(commit);
  return index >= 0 && !history.slice(0, index).includes(current);
}

/** A reference to another version of a promoted image. */
function outdated(
  references: readonly string[],
  images: HealthQuery['images'],
): string | undefined {
  return references.find(text => isOtherVersion(text, images));
}

function shortDigest(digest: string | undefined): string {
  return digest === undefined || digest === ''
    ? 'no digest'
    : digest.slice(0, 19);
}

function short(revision: string | undefined): string {
  return revision === undefined ? 'no revision' : revision.slice(0, 8);
}
