import { Graph } from '../api/Graph';
import { refKey } from '../apply/refs';
import { ObjectWrite } from './ObjectWrite';

/** What tells whether a write needs a change of status before it. */
export interface ListedInput {
  readonly graph: Graph;
  /** Nodes whose objects were wanted in an earlier pass of this process; absent in its first pass over this spec. */
  readonly begun?: ReadonlySet<string>;
}

/**
 * Whether a write is the first try to make an object that the stored status lists already, of the spec as it is now. What
 * is made again, changed or removed, and what another process may have begun, is recorded before.
 */
export function isListedBefore(
  { graph: { metadata, status }, begun }: ListedInput,
  write: ObjectWrite,
): boolean {
  const isCurrent = status?.observedGeneration === metadata.generation;
  if (!isCurrent || !begun || begun.has(write.node)) return false;
  if (write.type !== 'apply' || write.action !== 'create') return false;
  const key = refKey(write.ref);
  const entry = status?.applied.find(each => refKey(each) === key);
  return (
    entry?.node === write.node &&
    entry.hold === 'owned' &&
    entry.attempts === undefined &&
    entry.failure === undefined
  );
}
