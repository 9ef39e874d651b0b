/**
 * Ends an exhaustive switch: a case that was forgotten does not compile.
 *
 * Throws when a value arrives that its type excludes, such as one of a newer version of the API.
 *
 * @public
 */
// eslint-disable-next-line no-restricted-syntax -- this is the one
export function unreachable(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}
