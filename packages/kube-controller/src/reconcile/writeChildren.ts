import { KubeObject, ObjectRef } from '@kardinal/foundation';
import { refOf } from '../client/objectKey';
import { ChildApplier } from './ChildApplier';
import { Refusal, refusalOf } from './refusalOf';

/** What writing children needs. */
interface ChildrenContext {
  readonly children: ChildApplier;
  assertLeading(): void;
}

/** Applies and removes the children of a decision, until the API server refuses one for good. */
export async function writeChildren(
  owner: KubeObject,
  decision: {
    readonly apply?: readonly KubeObject[];
    readonly remove?: readonly ObjectRef[];
  },
  context: ChildrenContext,
): Promise<Refusal | undefined> {
  const { children } = context;
  const { apply = [], remove = [] } = decision;
  const writes = [
    ...apply.map(child => ({
      ref: refOf(child),
      write: () => children.apply(owner, child),
    })),
    ...remove.map(ref => ({ ref, write: () => children.remove(owner, ref) })),
  ];
  for (const { ref, write } of writes) {
    context.assertLeading();
    try {
      await write();
    } catch (error) {
      const refusal = refusalOf(error, ref);
      if (refusal) return refusal;
      throw error;
    }
  }
  return undefined;
}
