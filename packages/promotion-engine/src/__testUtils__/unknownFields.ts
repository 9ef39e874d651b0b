import { KubeObject } from '@kardinal/kube-controller';
import { crds } from '../services/crds/crds.generated';

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema;
  readonly items?: Schema;
  readonly 'x-kubernetes-preserve-unknown-fields'?: boolean;
}

/** Paths of an object that its CRD does not have: an API server takes them away, and a fake does not. */
export function unknownFields(object: KubeObject): readonly string[] {
  const crd = crds.find(({ spec }) => spec.names.kind === object.kind);
  const schema = crd?.spec.versions[0].schema.openAPIV3Schema as Schema;
  const { metadata, ...rest } = object;
  return crd === undefined ? [] : unknownIn(schema, rest, object.kind);
}

function unknownIn(
  schema: Schema,
  value: unknown,
  path: string,
): readonly string[] {
  if (schema['x-kubernetes-preserve-unknown-fields'] === true) return [];
  if (Array.isArray(value))
    return value.flatMap((each, index) =>
      unknownIn(schema.items ?? {}, each, `${path}[${index}]`),
    );
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => {
    const known = schema.properties?.[key] ?? schema.additionalProperties;
    return known === undefined
      ? [`${path}.${key}`]
      : unknownIn(known, each, `${path}.${key}`);
  });
}
