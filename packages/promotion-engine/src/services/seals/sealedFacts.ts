import { KubeObject } from '@kardinal/kube-controller';
import { crds } from '../crds/crds.generated';
import { Schema, withDefaults } from './withDefaults';

type Dictionary = Readonly<Record<string, unknown>>;

/**
 * What the seal of an object is over: its identity, whom it belongs to, and its spec as an API server stores it, which
 * writes defaults into what was applied.
 */
export function specFacts(object: KubeObject): Dictionary {
  const { apiVersion, kind, metadata } = object;
  const { namespace, name, ownerReferences = [] } = metadata;
  const owner = ownerReferences.find(({ controller }) => controller);
  const { spec } = object as { readonly spec?: unknown };
  return {
    sealed: 'spec',
    apiVersion,
    kind,
    namespace,
    name,
    owner: owner?.uid,
    spec: withDefaults(specSchemaOf(kind), spec),
  };
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
    status: withoutWords(decisive(kind, status)),
  };
}

function decisive(
  kind: string,
  { seal, conditions, observedGeneration, ...facts }: Dictionary,
): Dictionary {
  if (kind !== 'Bundle') return facts;
  // Its phase is for people and for newer Bundles; what promotions and gates act on is the record.
  const { environments, skipped, pipeline, labels, annotations } = facts;
  return { environments, skipped, pipeline, labels, annotations };
}

function withoutWords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutWords);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, each]) => key !== 'message' || typeof each !== 'string')
      .map(([key, each]) => [key, withoutWords(each)]),
  );
}

function specSchemaOf(kind: string): Schema {
  const crd = crds.find(({ spec }) => spec.names.kind === kind);
  const schema = crd?.spec.versions[0].schema.openAPIV3Schema as
    | Schema
    | undefined;
  return schema?.properties?.spec ?? {};
}
