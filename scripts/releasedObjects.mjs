import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** What an API server, or the one who created an object, says of it: not what a version of the product wrote. */
const ofTheServer = [
  'creationTimestamp',
  'deletionGracePeriodSeconds',
  'deletionTimestamp',
  'finalizers',
  'generation',
  'managedFields',
  'ownerReferences',
  'resourceVersion',
  'selfLink',
  'uid',
];

/**
 * The places of a kind that an object holds something in: what a list or a map has is one place, whatever its entries are called, and what
 * is of no schema is one, too.
 */
function placesIn(value, schema, path) {
  if (schema === undefined) return [`${path}:unknown`];
  if (schema['x-kubernetes-preserve-unknown-fields'] === true) return [path];
  if (Array.isArray(value))
    return value.flatMap(each => placesIn(each, schema.items, `${path}[]`));
  if (typeof value !== 'object' || value === null)
    return [`${path}:${value === null ? 'null' : typeof value}`];
  return Object.entries(value).flatMap(([key, each]) => {
    const field = schema.properties?.[key];
    return field === undefined
      ? placesIn(each, schema.additionalProperties, `${path}.*`)
      : placesIn(each, field, `${path}.${key}`);
  });
}

function withoutServer({ metadata, ...object }) {
  const kept = Object.entries(metadata).filter(
    ([key]) => !ofTheServer.includes(key),
  );
  return { ...object, metadata: Object.fromEntries(kept) };
}

/**
 * Few of many objects, which together hold something wherever one of all of them does. Of each kind the largest come first, since
 * they leave least to others.
 *
 * `schemas` are those of the kinds, by their names. What is `kept` already stays, and leaves less to others.
 */
export function telling(objects, schemas, kept = []) {
  const placesOf = ({ kind, spec, status }) =>
    ['spec', 'status'].flatMap(part =>
      placesIn(
        { spec, status }[part] ?? {},
        schemas[kind]?.properties?.[part],
        `${kind}.${part}`,
      ),
    );
  const seen = new Set(kept.flatMap(placesOf));
  const added = objects
    .map(withoutServer)
    .map(object => ({ object, places: new Set(placesOf(object)) }))
    .sort(
      (one, other) =>
        one.object.kind.localeCompare(other.object.kind) ||
        other.places.size - one.places.size,
    )
    .filter(({ places }) => {
      const fresh = [...places].filter(place => !seen.has(place));
      fresh.forEach(place => seen.add(place));
      return fresh.length > 0;
    })
    .map(({ object }) => object);
  return [...kept, ...added].sort((one, other) =>
    one.kind.localeCompare(other.kind),
  );
}

/** The schemas of the kinds of `crds/`, by their names. */
export function readSchemas() {
  const definitions = join(import.meta.dirname, '../crds');
  return Object.fromEntries(
    readdirSync(definitions).map(name => {
      const { spec } = parse(readFileSync(join(definitions, name), 'utf8'));
      return [spec.names.kind, spec.versions[0].schema.openAPIV3Schema];
    }),
  );
}
