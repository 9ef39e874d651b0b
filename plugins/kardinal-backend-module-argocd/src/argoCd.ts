import {
  createHealthAdapter,
  HealthAdapter,
  HealthQuery,
  namespaceSchema,
  objectNameSchema,
  ObservedWorkload,
  progressing,
  WatchedKind,
  workloadKinds,
} from '@kardinal/backstage-plugin-kardinal-node';
import { z } from 'zod';
import { applicationUrl } from './applicationUrl';
import { installedCharts } from './installedCharts';
import { judge } from './judge';
import { ApplicationStatus, readStatus } from './readStatus';
import { runningImages } from './runningImages';

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
 * Applications of Argo CD: healthy when they are Synced and Healthy with the promoted commit or a later one that contains it, as
 * compared since their newest sync. One that deploys from a registry has to be at the digest that the promotion stored, and one that
 * deploys a chart of the Bundle at its version; where nothing was written, the images decide. What an Application says of an older
 * commit is no verdict.
 *
 * @public
 */
export function createArgoCdAdapter({
  url,
}: ArgoCdOptions = {}): HealthAdapter {
  return createHealthAdapter({
    id: 'argocd',
    watches: [applications, ...Object.values(workloadKinds)],
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
        : judge({ name, namespace, status, query, reader });
    },
    observe(query, reader) {
      const key = applicationOf(query);
      const found = reader.get(applications, key);
      const status = found && readStatus(found);
      if (status === undefined) return [];
      const images = runningImages(status, query.images, reader);
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
