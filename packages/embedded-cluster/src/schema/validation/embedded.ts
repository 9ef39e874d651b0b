import { FieldError, keyField } from '../../api/FieldError';
import { ObjectMeta } from '../../api/KubeObject';
import { isObject, Json, JsonObject, keysOf } from '../../json/Json';
import { pathSegmentProblems } from '../names';
import { memberSchema, Schema } from '../Schema';
import { validateLabels } from '../validateMetadata';

/** Checks objects within objects (`x-kubernetes-embedded-resource`): type and metadata. */
export function embeddedErrors(
  value: Json | undefined,
  schema: Schema | undefined,
  path = '',
): FieldError[] {
  if (!schema) return [];
  if (Array.isArray(value)) {
    return value.flatMap((item, index) =>
      embeddedErrors(item, schema.items, keyField(path, index)),
    );
  }
  if (!isObject(value)) return [];
  const own = schema['x-kubernetes-embedded-resource']
    ? resourceErrors(value, path)
    : [];
  const nested = keysOf(value).flatMap(name => {
    const child = path ? `${path}.${name}` : name;
    return embeddedErrors(value[name], memberSchema(schema, name), child);
  });
  return [...own, ...nested];
}

function resourceErrors(value: JsonObject, path: string): FieldError[] {
  const errors: FieldError[] = [];
  for (const name of ['apiVersion', 'kind']) {
    const field = `${path}.${name}`;
    const text = value[name];
    if (text === undefined) {
      errors.push({ type: 'Required', field, detail: 'must not be empty' });
    } else if (typeof text !== 'string' || text === '') {
      const detail = 'must not be empty';
      errors.push({ type: 'Invalid', field, value: text, detail });
    }
  }
  if (isObject(value.metadata)) {
    errors.push(...metadataErrors(value.metadata as ObjectMeta, path));
  }
  return errors;
}

function metadataErrors(metadata: ObjectMeta, path: string): FieldError[] {
  const at = (name: string) => `${path}.metadata.${name}`;
  const problems = metadata.name ? pathSegmentProblems(metadata.name) : [];
  const names = problems.map(
    (detail): FieldError => ({
      type: 'Invalid',
      field: at('name'),
      value: metadata.name,
      detail,
    }),
  );
  return [...names, ...validateLabels(metadata.labels ?? {}, at('labels'))];
}
