import {
  because,
  compareDeployed,
  Deployed,
  hasImage,
  HealthQuery,
  HealthReader,
  HealthVerdict,
  isOtherVersion,
  matchImages,
  notBegun,
  progressing,
  showsNoVersion,
} from '@kardinal/backstage-plugin-kardinal-node';
import { ApplicationStatus } from './readStatus';
import { hasEndingPods, otherImageOf, runningImages } from './runningImages';

/** An Application, and what should run. */
interface Judged {
  readonly name: string;
  readonly namespace: string;
  readonly status: ApplicationStatus;
  readonly query: HealthQuery;
  readonly reader: HealthReader;
}

/**
 * Judges an Application by the revision that it was compared with since its newest sync. What it says of one before says nothing
 * of what was promoted; until that is deployed, nothing has begun.
 */
export function judge(judged: Judged): HealthVerdict {
  const { name, status, query } = judged;
  if (query.images.length === 0 && !showsNoVersion(query))
    return progressing(`${name} does not run the promoted version`);
  return (
    syncing(judged) ??
    unbegun(judged) ??
    unsynced(judged) ??
    contradicted(judged) ??
    (status.isFresh
      ? wellness(judged)
      : progressing(`${name} was not compared since its newest sync`))
  );
}

function syncing({
  name,
  status: { operation },
  query,
}: Judged): HealthVerdict | undefined {
  if (!operation.isRunning) return undefined;
  return isOfAnother(operation.deploys, query)
    ? notBegun(`${name} is syncing an earlier revision`)
    : progressing(`${name} is syncing`);
}

/** What was compared is another revision. */
function unbegun({
  name,
  namespace,
  status,
  query,
  reader,
}: Judged): HealthVerdict | undefined {
  const compared = compareDeployed(query, status.compared);
  switch (compared.type) {
    case 'proven':
      return undefined;
    case 'unproven':
      return otherImages({ name, status, query, reader });
    default: {
      const { what, otherCommits } = compared;
      const verdict = status.isSkipped
        ? notBegun(
            `${name} ${what}: Argo CD does not look at it (skip-reconcile)`,
            `whoever removes the annotation argocd.argoproj.io/skip-reconcile of the Application ${namespace}/${name}`,
          )
        : notBegun(`${name} ${what}`);
      return otherCommits === undefined
        ? verdict
        : { ...verdict, otherCommits };
    }
  }
}

/** Where there is no commit, the images decide. */
function otherImages({
  name,
  status,
  query: { images },
  reader,
}: Omit<Judged, 'namespace'>): HealthVerdict | undefined {
  if (images.length === 0) return undefined;
  const shown = hasEndingPods(status)
    ? runningImages(status, images, reader)
    : status.images;
  const match = matchImages(shown, images);
  switch (match.type) {
    case 'promoted':
      return undefined;
    case 'unrelated':
      return notBegun(`${name} does not run the promoted version`);
    default: {
      const old = shown.find(text => isOtherVersion(text, images));
      return old !== undefined && hasImage(shown, images)
        ? progressing(`${name} still runs ${old}`)
        : notBegun(`${name} does not run ${match.missing} yet`);
    }
  }
}

/** Its newest sync failed, or there was none of what was promoted. */
function unsynced({
  name,
  namespace,
  status,
  query,
}: Judged): HealthVerdict | undefined {
  const { sync, operation, problem } = status;
  const isSynced = sync.status === 'Synced';
  const attempted = compareDeployed(query, operation.deploys);
  const isOwn =
    attempted.type === 'proven' ||
    (!isSynced && !isOfAnother(operation.deploys, query));
  if (operation.failure !== undefined && isOwn)
    return {
      type: 'degraded',
      message: `${name} could not be synced: ${operation.failure}`,
    };
  if (isSynced) return undefined;
  const says = `${name} is ${sync.status}${because(problem)}`;
  if (compareDeployed(query, status.synced).type === 'proven')
    return progressing(says);
  if (sync.status !== 'OutOfSync') return notBegun(says);
  return status.isAutomated
    ? notBegun(
        `${says}, and its sync has not begun`,
        `Argo CD, or for the sync windows of its project ${status.project} to let it`,
      )
    : notBegun(
        `${says}, and does not sync by itself`,
        `whoever syncs the Application ${namespace}/${name}`,
      );
}

/** Whether something is known to be of another revision than the promoted one. */
function isOfAnother(deployed: Deployed, query: HealthQuery): boolean {
  return (
    deployed.revisions.length > 0 &&
    compareDeployed(query, deployed).type === 'other'
  );
}

/** It was overridden beside the repository. */
function contradicted({
  name,
  status,
  query,
}: Judged): HealthVerdict | undefined {
  const other = otherImageOf(status, query.images);
  return other === undefined
    ? undefined
    : progressing(`${name} runs ${other}, which was not promoted`);
}

function wellness({
  name,
  namespace,
  status: { health, resources },
}: Judged): HealthVerdict {
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
    case 'Suspended': {
      const paused = resources.find(
        each =>
          each.kind === 'Deployment' && each.health.status === 'Suspended',
      );
      return paused === undefined
        ? progressing(`${name} is Suspended${because(health.message)}`)
        : notBegun(
            `${paused.name} of ${name} is paused`,
            `whoever resumes the Deployment ${[
              paused.namespace || namespace,
              paused.name,
            ].join('/')}`,
          );
    }
    default:
      return progressing(
        `${name} is ${health.status}${because(health.message)}`,
      );
  }
}
