import { KubeObject, ObjectRef, unreachable } from '@kardinal/kube-controller';
import { LabelSelector } from '../api/Graph';
import { KindLookup, KindName, World } from './World';

/** A question to a world, with its answer. */
export type Read =
  | {
      readonly type: 'kind';
      readonly name: KindName;
      readonly answer: KindLookup['type'];
    }
  | {
      readonly type: 'object';
      readonly ref: ObjectRef;
      readonly answer: KubeObject | undefined;
    }
  | {
      readonly type: 'select';
      readonly kind: KindName;
      readonly namespace: string | undefined;
      readonly selector: LabelSelector;
      readonly answer: readonly KubeObject[];
    };

/** Whether a world still answers as it did. */
export function isCurrent(read: Read, world: World): boolean {
  switch (read.type) {
    case 'kind':
      return world.kind(read.name).type === read.answer;
    case 'object':
      return (
        isSameState(world.object(read.ref), read.answer) &&
        world.unseen(read.ref) === undefined
      );
    case 'select': {
      const now = world.select(read.kind, read.namespace, read.selector);
      return (
        world.unseen(read) === undefined &&
        now.length === read.answer.length &&
        now.every((object, at) => isSameState(object, read.answer[at]))
      );
    }
    default:
      return unreachable(read);
  }
}

/** Caches give the same state of an object in several copies. */
function isSameState(
  a: KubeObject | undefined,
  b: KubeObject | undefined,
): boolean {
  if (a === b) return true;
  const { uid, resourceVersion } = a?.metadata ?? {};
  return (
    uid !== undefined &&
    resourceVersion !== undefined &&
    uid === b?.metadata.uid &&
    resourceVersion === b.metadata.resourceVersion
  );
}
