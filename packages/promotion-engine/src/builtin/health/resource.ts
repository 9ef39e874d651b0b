import {
  assessWorkloads,
  createHealthAdapter,
  hasImage,
  HealthObject,
  HealthQuery,
  HealthReader,
  HealthVerdict,
  imagesOfWorkload,
  namespaceSchema,
  objectNameSchema,
  notBegun,
  observeWorkload,
  progressing,
  WorkloadKind,
  workloadKinds,
} from '@kardinal/backstage-plugin-kardinal-node';
import { z } from 'zod';

const kindSchema = z
  .enum(['Deployment', 'StatefulSet', 'DaemonSet'])
  .default('Deployment');

const settingsSchema = z.object({
  resource: z
    .object({
      kind: kindSchema,
      name: objectNameSchema.optional(),
      namespace: namespaceSchema.optional(),
      condition: z.string().optional(),
      labelSelector: z
        .record(z.string(), z.string())
        .refine(
          labels => Object.keys(labels).length > 0,
          'is empty; name at least one label',
        )
        .optional(),
      workloads: z
        .array(
          z.object({
            kind: kindSchema,
            name: objectNameSchema,
            namespace: namespaceSchema.optional(),
          }),
        )
        .optional(),
    })
    .prefault({}),
});

type ResourceSettings = z.infer<typeof settingsSchema>['resource'];

/** Found, or a sentence about what there is not. */
type Found =
  | {
      readonly type: 'none';
      readonly message: string;
      /** Those that are there all the same. */
      readonly others: readonly HealthObject[];
    }
  | { readonly type: 'found'; readonly objects: readonly HealthObject[] };

/** Deployments, StatefulSets and DaemonSets: one by its name, those of a list, or all that a label selector matches. */
export const resource = createHealthAdapter({
  id: 'resource',
  watches: Object.values(workloadKinds),
  settings: settingsSchema,
  assess(query, reader) {
    const { resource: settings } = settingsSchema.parse(query.settings);
    const found = find(settings, query, reader);
    return found.type === 'none'
      ? incomplete(found, query)
      : assessWorkloads(found.objects, query, settings.condition);
  },
  observe(query, reader) {
    const { resource: settings } = settingsSchema.parse(query.settings);
    const found = find(settings, query, reader);
    return found.type === 'none'
      ? []
      : found.objects.map(each => observeWorkload(each, settings.condition));
  },
});

/** What is missing may be deployed in part. */
function incomplete(
  { message, others }: Extract<Found, { readonly type: 'none' }>,
  { images }: HealthQuery,
): HealthVerdict {
  return hasImage(others.flatMap(imagesOfWorkload), images)
    ? progressing(message)
    : notBegun(message);
}

function find(
  settings: ResourceSettings,
  { environment, pipeline }: HealthQuery,
  reader: HealthReader,
): Found {
  const { kind, labelSelector, workloads } = settings;
  const { namespace = environment, name = pipeline } = settings;
  if (workloads !== undefined)
    return getAll(
      workloads.map(each => ({ namespace, ...each })),
      reader,
    );
  return labelSelector === undefined
    ? getAll([{ kind, namespace, name }], reader)
    : select({ kind, namespace, labelSelector }, reader);
}

/** Every one must be there; all are read, so that each wakes the promotion. */
function getAll(
  keys: readonly {
    readonly kind: WorkloadKind;
    readonly namespace: string;
    readonly name: string;
  }[],
  reader: HealthReader,
): Found {
  const found = keys.map(key => ({
    key,
    object: reader.get(workloadKinds[key.kind], key),
  }));
  const others = found.flatMap(({ object = [] }) => object);
  const missing = found.find(({ object }) => object === undefined);
  if (missing !== undefined) {
    const { kind, namespace, name } = missing.key;
    return {
      type: 'none',
      message: `${kind} ${namespace}/${name} does not exist`,
      others,
    };
  }
  return { type: 'found', objects: others };
}

function select(
  {
    kind,
    namespace,
    labelSelector,
  }: {
    readonly kind: WorkloadKind;
    readonly namespace: string;
    readonly labelSelector: Readonly<Record<string, string>>;
  },
  reader: HealthReader,
): Found {
  const wanted = Object.entries(labelSelector);
  const objects = reader
    .list(workloadKinds[kind], namespace)
    .filter(({ metadata }) =>
      wanted.every(([key, value]) => metadata.labels?.[key] === value),
    );
  const selector = wanted.map(pair => pair.join('=')).join(',');
  return objects.length === 0
    ? {
        type: 'none',
        message: `No ${kind} in namespace ${namespace} matches ${selector}`,
        others: [],
      }
    : { type: 'found', objects };
}
