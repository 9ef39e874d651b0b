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

/** The places in a value that hold something; items of a list are one place, and so are the entries of a map without fixed keys. */
function placesIn(value, path = '') {
  if (Array.isArray(value))
    return value.flatMap(each => placesIn(each, `${path}[]`));
  if (typeof value !== 'object' || value === null)
    return [`${path}:${value === null ? 'null' : typeof value}`];
  return Object.entries(value).flatMap(([key, each]) =>
    placesIn(each, `${path}.${/^[a-zA-Z]+$/.test(key) ? key : '*'}`),
  );
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
 */
export function telling(objects) {
  const seen = new Set();
  return objects
    .map(withoutServer)
    .map(object => ({ object, places: new Set(placesIn(object, object.kind)) }))
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
}
