/** What to do with the map or list that has it: replace, delete or merge. */
export const directive = '$patch';
/** The only keys that may stay. */
export const retainKeys = '$retainKeys';
/** Before the name of a list: its order. */
export const orderPrefix = '$setElementOrder/';
/** Before the name of a list of scalars: what to take out of it. */
export const deletePrefix = '$deleteFromPrimitiveList/';

/** Whether a key is an instruction, not a field. */
export function isDirective(key: string): boolean {
  return (
    key === directive ||
    key === retainKeys ||
    key.startsWith(orderPrefix) ||
    key.startsWith(deletePrefix)
  );
}

/** Why a strategic merge patch cannot be carried out. */
export class StrategicMergeError extends Error {
  constructor(
    message: string,
    /** A request that makes no sense, or a failure to carry it out. */
    readonly blame: 'request' | 'failure',
  ) {
    super(message);
  }
}
