import {
  hasImage,
  HealthQuery,
  HealthReader,
  imagesOfWorkload,
  isOtherVersion,
  workloadKinds,
} from '@kardinal/backstage-plugin-kardinal-node';
import { ApplicationResource, ApplicationStatus } from './readStatus';

type Shown = Pick<
  ApplicationStatus,
  'images' | 'resources' | 'sync' | 'isInCluster'
>;
type Images = HealthQuery['images'];

/** Kinds whose Pods end, and are kept for a while. */
const ending: ReadonlySet<string> = new Set(['Job', 'CronJob', 'Workflow']);
/** Kinds whose Pods run as long as they are there. */
const lasting: ReadonlySet<string> = new Set([
  'Deployment',
  'StatefulSet',
  'DaemonSet',
  'ReplicaSet',
  'Rollout',
  'Pod',
]);

/** Whether a Pod of the Application may be one of a Job that is finished, with the version before. */
export function hasEndingPods({
  resources,
}: Pick<Shown, 'resources'>): boolean {
  return resources.some(({ kind }) => ending.has(kind));
}

/**
 * What contradicts a revision that was promoted: every Pod is one that lasts, and none has a promoted image of the repositories that
 * they use. An Application lists the images of all of its Pods together.
 */
export function otherImageOf(shown: Shown, images: Images): string | undefined {
  const { resources } = shown;
  const isTold = resources.some(({ kind }) => lasting.has(kind));
  if (!isTold || hasEndingPods(shown) || hasImage(shown.images, images))
    return undefined;
  return shown.images.find(text => isOtherVersion(text, images));
}

/**
 * The images that tell which version an Application runs. Another version beside a promoted one is what a Job has left, as long as no
 * workload is OutOfSync; where there is no promoted one and there are Jobs, what the workloads themselves are to run.
 */
export function runningImages(
  shown: Shown,
  images: Images,
  reader: HealthReader,
): readonly string[] {
  const isOther = (text: string) => isOtherVersion(text, images);
  if (!shown.images.some(isOther)) return shown.images;
  const rest = shown.images.filter(text => !isOther(text));
  if (hasImage(shown.images, images))
    return isEdited(shown) ? shown.images : rest;
  return hasEndingPods(shown)
    ? [...rest, ...imagesOfWorkloads(shown, reader)]
    : shown.images;
}

/** Somebody has changed a workload beside Argo CD. Without a list of resources, that is all that OutOfSync can mean. */
function isEdited({ sync, resources }: Shown): boolean {
  if (sync.status === 'Synced') return false;
  return (
    resources.length === 0 ||
    resources.some(
      ({ kind, status }) => lasting.has(kind) && status === 'OutOfSync',
    )
  );
}

/** Of those that are in the cluster of the Application; there may be none. */
function imagesOfWorkloads(
  { resources, isInCluster }: Shown,
  reader: HealthReader,
): readonly string[] {
  return isInCluster ? resources.flatMap(each => imagesOf(each, reader)) : [];
}

function imagesOf(
  { group, kind, namespace, name }: ApplicationResource,
  reader: HealthReader,
): readonly string[] {
  const type = Object.values(workloadKinds).find(each => each.kind === kind);
  if (group !== 'apps' || type === undefined) return [];
  const found = reader.get(type, { namespace, name });
  return found === undefined ? [] : imagesOfWorkload(found);
}
