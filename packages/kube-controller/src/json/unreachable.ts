/** Ends an exhaustive switch: a case that was forgotten does not compile. @public */
export function unreachable(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}
