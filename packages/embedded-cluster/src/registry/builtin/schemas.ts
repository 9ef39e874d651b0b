import { DefinitionReader } from './DefinitionReader';

const reader = new DefinitionReader();

/** The schema of a built-in type, e.g. `io.k8s.api.core.v1.ConfigMap`. */
export function builtinSchema(definition: string) {
  return reader.schema(definition);
}

/** What all objects have. */
export const objectMetaSchema = builtinSchema(
  'io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta',
);
