import { deepEqual, KubeObject } from '@kardinal/kube-controller';
import { crds } from '../crds/crds.generated';
import { Schema, withDefaults } from './withDefaults';

type Dictionary = Readonly<Record<string, unknown>>;

const specSchemas: ReadonlyMap<string, Schema> = new Map(
  crds.map(({ spec }) => {
    const [{ schema }] = spec.versions;
    const root = schema.openAPIV3Schema as Schema | undefined;
    return [spec.names.kind, root?.properties?.spec ?? {}];
  }),
);

/**
 * What the seal of an object is over: its identity, whom it belongs to, and its spec as an API server stores it, which
 * writes defaults into what was applied.
 */
export function specFacts(object: KubeObject): Dictionary {
  const { apiVersion, kind, metadata } = object;
  const { namespace, name } = metadata;
  const { spec } = object as { readonly spec?: unknown };
  return {
    sealed: 'spec',
    apiVersion,
    kind,
    namespace,
    name,
    owner: ownerOf(metadata),
    spec: withDefaults(specSchemas.get(kind) ?? {}, spec),
  };
}

/**
 * Names everything that {@link specFacts} follow from, once an API server has stored it: a uid is of one name and kind, and a
 * generation of one spec.
 *
 * @see https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#status-subresource
 */
export function specState({ metadata }: KubeObject): string | undefined {
  const { uid, generation } = metadata;
  if (uid === undefined || generation === undefined) return undefined;
  return `${uid}/${generation}/${ownerOf(metadata) ?? ''}`;
}

/** The same for {@link statusFacts}. */
export function statusState({ metadata }: KubeObject): string | undefined {
  const { uid, resourceVersion } = metadata;
  if (uid === undefined || resourceVersion === undefined) return undefined;
  return `${uid}@${resourceVersion}`;
}

/**
 * What the seal of a status is over: this one resource, and everything in the status that decides something. Conditions
 * and messages are words for people; the runtime writes some of them.
 */
export function statusFacts(resource: KubeObject): Dictionary {
  const { kind, metadata } = resource;
  const { status = {} } = resource as { readonly status?: Dictionary };
  return {
    sealed: 'status',
    kind,
    namespace: metadata.namespace,
    name: metadata.name,
    uid: metadata.uid,
    status:
      // What a record says is in its words.
      kind === 'AuditLog'
        ? decisive(kind, status)
        : withoutWords(decisive(kind, status)),
  };
}

function ownerOf({
  ownerReferences = [],
}: KubeObject['metadata']): string | undefined {
  return ownerReferences.find(({ controller }) => controller)?.uid;
}

/** What the seal of a request is over: what a command asked for this one object. */
export function requestFacts(
  { kind, metadata: { namespace, name, uid } }: KubeObject,
  request: unknown,
): Dictionary {
  return { sealed: 'request', kind, namespace, name, uid, request };
}

/** Whether a resource with this status would have the {@link statusFacts} that it has; `false` also when only words differ. */
export function saysTheSame(resource: KubeObject, status: unknown): boolean {
  const { kind } = resource;
  const { status: before = {} } = resource as { readonly status?: Dictionary };
  return deepEqual(
    decisive(kind, before),
    decisive(kind, status as Dictionary),
  );
}

function decisive(
  kind: string,
  { seal, conditions, observedGeneration, ...facts }: Dictionary,
): Dictionary {
  // What it says beside is for people, and for itself.
  if (kind === 'Pipeline') return { slots: facts.slots, drift: facts.drift };
  if (kind !== 'Bundle') return facts;
  // Its phase is for people and for newer Bundles; what promotions and gates act on is the record.
  const { environments, skipped, pipeline, labels, annotations } = facts;
  const { emergency, overrides, approvals } = facts;
  return {
    environments,
    skipped,
    pipeline,
    labels,
    annotations,
    ...(emergency === undefined ? {} : { emergency }),
    ...(overrides === undefined ? {} : { overrides }),
    ...(approvals === undefined ? {} : { approvals }),
  };
}

function withoutWords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutWords);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, each]) => key !== 'message' || typeof each !== 'string')
      // Names of outputs are a step's own: later steps read them all.
      .map(([key, each]) => [
        key,
        key === 'outputs' ? each : withoutWords(each),
      ]),
  );
}
