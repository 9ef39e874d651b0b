import { FieldError, requiredError } from '../../api/FieldError';
import { Schema } from '../../schema/Schema';

/** Everything that logical parts speak of must be declared outside of them. */
export function completeness(schema: Schema, field: string): FieldError[] {
  const { items, properties = {}, additionalProperties } = schema;
  const below = [
    ...Object.entries(properties).flatMap(([name, member]) =>
      completeness(member, `${field}.properties[${name}]`),
    ),
    ...(items ? completeness(items, `${field}.items`) : []),
    ...(typeof additionalProperties === 'object'
      ? completeness(additionalProperties, `${field}.additionalProperties`)
      : []),
  ];
  return [...declared(schema, schema, field, field), ...below];
}

function declared(
  part: Schema,
  outside: Schema | undefined,
  partField: string,
  field: string,
): FieldError[] {
  const parts: [Schema, string][] = [];
  for (const name of ['anyOf', 'allOf', 'oneOf'] as const) {
    part[name]?.forEach((inner, index) =>
      parts.push([inner, `${partField}.${name}[${index}]`]),
    );
  }
  if (part.not) parts.push([part.not, `${partField}.not`]);
  return parts.flatMap(([inner, place]) => [
    ...declaredMembers(inner, outside, place, field),
    ...declared(inner, outside, place, field),
  ]);
}

function declaredMembers(
  part: Schema,
  outside: Schema | undefined,
  partField: string,
  field: string,
): FieldError[] {
  const errors: FieldError[] = [];
  const because = (place: string) => `because it is defined in ${place}`;
  for (const [name, member] of Object.entries(part.properties ?? {})) {
    const place = `${field}.properties[${name}]`;
    const from = `${partField}.properties[${name}]`;
    const own = outside?.properties?.[name];
    if (!own) errors.push(requiredError(place, because(from)));
    else errors.push(...declaredMembers(member, own, from, place));
  }
  if (part.items && !outside?.items) {
    errors.push(requiredError(`${field}.items`, because(`${partField}.items`)));
  }
  return errors;
}
