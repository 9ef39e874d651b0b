import { Schema } from '../../Schema';
import { Place, placeOf, withTypeAndMetadata } from '../declarations';
import { escapeName } from '../escapeName';

/** How large values of a schema can be. */
export interface SizedType {
  /** Characters of a text, items of a list, entries of a map. */
  readonly largest: number;
  /** Bytes of the shortest JSON. */
  readonly shortest: number;
  readonly fields?: ReadonlyMap<string, SizedType>;
  readonly key?: SizedType;
  readonly element?: SizedType;
}

/** The largest request, in bytes. */
export const largestRequest = 3 * 1024 * 1024;

const durationLength = 32;
const timeLength = 32;
const dateLength = 12;
const quotes = 2;

/** The sizes of values of a schema; undefined when rules cannot see them. */
export function sizedTypeOf(
  schema: Schema,
  place: Place,
): SizedType | undefined {
  if (schema['x-kubernetes-int-or-string']) {
    const { maxLength } = schema;
    return { largest: textLength({ maxLength }), shortest: 1 };
  }
  switch (schema.type) {
    case 'array':
      return listType(schema);
    case 'object':
      return objectType(schema, place);
    case 'boolean':
      return { largest: 0, shortest: 4 };
    case 'integer':
    case 'number':
      return { largest: 0, shortest: 1 };
    case 'string':
      return textType(schema);
    default:
      return undefined;
  }
}

function listType({ items, maxItems }: Schema): SizedType | undefined {
  const element = items && sizedTypeOf(items, placeOf(items));
  if (!element) return undefined;
  const most = Math.floor((largestRequest - 2) / (element.shortest + 1));
  return { largest: bounded(maxItems) ?? most, shortest: 2, element };
}

function objectType(schema: Schema, place: Place): SizedType | undefined {
  const { additionalProperties, maxProperties } = schema;
  if (typeof additionalProperties === 'object') {
    const element = sizedTypeOf(
      additionalProperties,
      placeOf(additionalProperties),
    );
    if (!element) return undefined;
    const most = Math.floor((largestRequest - 2) / (element.shortest + 6));
    const largest = bounded(maxProperties) ?? most;
    return { largest, shortest: 2, key: { largest: 0, shortest: 2 }, element };
  }
  const { properties = {}, required = [] } =
    place === 'resource' ? withTypeAndMetadata(schema) : schema;
  const fields = new Map<string, SizedType>();
  let shortest = 2;
  for (const [name, member] of Object.entries(properties)) {
    const type = sizedTypeOf(member, placeOf(member));
    if (!type) continue;
    fields.set(escapeName(name), type);
    if (required.includes(name) && member.default === undefined) {
      shortest += name.length + type.shortest + 4;
    }
  }
  return { largest: 0, shortest, fields };
}

function textType(schema: Schema): SizedType {
  switch (schema.format) {
    case 'byte':
      return {
        largest: bounded(schema.maxLength) ?? largestRequest - quotes,
        shortest: quotes,
      };
    case 'duration':
      return { largest: durationLength, shortest: 3 };
    case 'date':
      return { largest: dateLength, shortest: dateLength };
    case 'date-time':
      return { largest: timeLength, shortest: 21 };
    default:
      return { largest: textLength(schema), shortest: quotes };
  }
}

/** A character takes up to four bytes. */
function textLength({ maxLength, enum: values = [] }: Schema): number {
  const most = bounded(maxLength);
  if (most !== undefined) return most * 4;
  const texts = values.filter(value => typeof value === 'string');
  return values.length > 0
    ? Math.max(0, ...texts.map(text => Buffer.byteLength(text)))
    : largestRequest - quotes;
}

function bounded(count: number | undefined): number | undefined {
  return count === undefined ? undefined : Math.max(count, 0);
}
