/** Each field as `type`, or `type type` where it may be several; `?` begins one that may be absent. */
export type Fields = Readonly<Record<string, string>>;

/** What of an answer is not as it is published; empty where nothing is. Fields that are not published are nothing to it. */
export function complaintsOf(
  entity: string,
  fields: Fields,
  value: unknown,
): readonly string[] {
  const answer = value as Readonly<Record<string, unknown>>;
  return Object.entries(fields).flatMap(([field, types]) => {
    const isOptional = types.startsWith('?');
    if (!(field in answer))
      return isOptional ? [] : [`${entity} has no ${field}`];
    const type = typeOf(answer[field]);
    return types.replace('?', '').split(' ').includes(type)
      ? []
      : [`${entity}.${field} is ${type}, and not ${types}`];
  });
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}
