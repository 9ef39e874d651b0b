import {
  assessWorkloads,
  createHealthAdapter,
  hasImage,
  HealthObject,
  HealthQuery,
  HealthReader,
  HealthVerdict,
  imagesOfWorkload,
  lackOf,
  namespaceSchema,
  notBegun,
  objectNameSchema,
  observeWorkload,
  progressing,
  WatchedKind,
  workloadKinds,
} from '@kardinal/backstage-plugin-kardinal-node';
import { z } from 'zod';
import { hasFailedSince } from './hasFailedSince';
import { Canary, readCanary } from './readCanary';

const canaries: WatchedKind = {
  apiVersion: 'flagger.app/v1beta1',
  kind: 'Canary',
  plural: 'canaries',
  scope: 'Namespaced',
};

const settingsSchema = z.object({
  flagger: z
    .object({
      name: objectNameSchema.optional(),
      namespace: namespaceSchema.optional(),
    })
    .prefault({}),
});

/**
 * Canaries of Flagger: healthy when the analysis succeeded and the primary workload runs the promoted images. An analysis that failed
 * since the promotion started fails the promotion; what the Canary says of a version before is no verdict.
 */
export const flagger = createHealthAdapter({
  id: 'flagger',
  watches: [canaries, workloadKinds.Deployment, workloadKinds.DaemonSet],
  settings: settingsSchema,
  judges: 'delivery',
  assess(query, reader) {
    const { name, namespace } = keyOf(query);
    const found = reader.get(canaries, { namespace, name });
    if (found === undefined)
      return {
        type: 'absent',
        message: `Canary ${namespace}/${name} does not exist`,
      };
    const canary = readCanary(found);
    return canary === undefined
      ? progressing(`Canary ${name} is not what a Canary looks like`)
      : judge({ name, namespace, canary, query, reader });
  },
  // The primary has the traffic, whatever the target tries.
  observe(query, reader) {
    const { name, namespace } = keyOf(query);
    const found = reader.get(canaries, { namespace, name });
    const canary = found && readCanary(found);
    if (canary === undefined) return [];
    const { kind, name: target } = canary.target;
    const workload = (each: string) =>
      reader.get(workloadKinds[kind], { namespace, name: each });
    const running = workload(primaryOf(target)) ?? workload(target);
    return running === undefined ? [] : [observeWorkload(running)];
  },
});

/** Which Canary is meant. */
function keyOf({ settings, pipeline, environment }: HealthQuery) {
  const { flagger: named } = settingsSchema.parse(settings);
  const { name = pipeline, namespace = environment } = named;
  return { name, namespace };
}

/** What Flagger calls the workload that has the traffic. */
function primaryOf(target: string): string {
  return `${target}-primary`;
}

interface Judged {
  readonly name: string;
  readonly namespace: string;
  readonly canary: Canary;
  readonly query: HealthQuery;
  readonly reader: HealthReader;
}

function judge(judged: Judged): HealthVerdict {
  const { name, namespace, canary, query, reader } = judged;
  const kind = workloadKinds[canary.target.kind];
  const workload = (workloadName: string) =>
    reader.get(kind, { namespace, name: workloadName });
  const target = workload(canary.target.name);
  const primary = workload(primaryOf(canary.target.name));
  if (target === undefined)
    return notBegun(
      `${canary.target.kind} ${namespace}/${canary.target.name} of ${name} does not exist`,
    );
  const images = imagesOfWorkload(target);
  const missing = lackOf(images, query);
  if (missing !== undefined)
    return (hasImage(images, query.images) ? progressing : notBegun)(
      `${canary.target.name} ${missing}`,
    );
  return followPhase(judged, target, primary);
}

/** What is under way for the promoted version, which the target has. */
function followPhase(
  { name, namespace, canary, query }: Judged,
  target: HealthObject,
  primary: HealthObject | undefined,
): HealthVerdict {
  const { phase, weight, isSuspended } = canary;
  const delivery = { delegate: flagger.id, status: phase };
  const waits = (message: string): HealthVerdict => ({
    type: 'progressing',
    message: `${name} ${message}`,
    delivery,
  });
  const isOver =
    primary !== undefined &&
    lackOf(imagesOfWorkload(primary), query) === undefined;
  const waitsFor = (message: string, who: string): HealthVerdict => ({
    ...notBegun(
      `${name} ${message}`,
      `whoever ${who} the Canary ${namespace}/${name}`,
    ),
    delivery,
  });
  if (isSuspended && !isOver)
    return weight > 0
      ? waits('is suspended')
      : waitsFor('is suspended', 'resumes');
  switch (phase) {
    case 'Succeeded':
    case 'Initialized': {
      if (!isOver)
        return notBegun(`${name} has not begun with the promoted version`);
      const verdict = assessWorkloads([primary], query);
      return verdict.type === 'healthy'
        ? { type: 'healthy', message: `${name} is ${phase}`, delivery }
        : verdict;
    }
    case 'Failed':
      return hasFailedSince(canary, target, query)
        ? {
            type: 'failed',
            message: `${name} has failed${canary.message}`,
            delivery,
          }
        : notBegun(`${name} failed with a version before this one`);
    case 'Waiting':
      return waitsFor(
        `is paused until somebody approves (${phase})`,
        'approves',
      );
    case 'WaitingPromotion':
      return waits(`is paused until somebody approves (${phase})`);
    case 'Progressing':
      return waits(`is Progressing with ${weight} % of the traffic`);
    default:
      return waits(`is ${phase}`);
  }
}
