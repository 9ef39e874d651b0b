import { KubeObject, ObjectRef } from '@kardinal/kube-controller';
import { Graph, LabelSelector } from '../api/Graph';
import { KindLookup, KindName, World } from '../world/World';

/** Tells whether a world still answers a question as it did. */
export type Check = (world: World) => boolean;

/** A world that notes what it was asked, so that the same questions can be asked again. */
export class RecordingWorld implements World {
  readonly checks: Check[] = [];

  constructor(private readonly world: World) {}

  kind(name: KindName): KindLookup {
    const answer = this.world.kind(name);
    this.checks.push(world => world.kind(name).type === answer.type);
    return answer;
  }

  object(ref: ObjectRef): KubeObject | undefined {
    const answer = this.world.object(ref);
    this.checks.push(world => isSameState(world.object(ref), answer));
    return answer;
  }

  select(
    kind: KindName,
    namespace: string | undefined,
    selector: LabelSelector,
  ): readonly KubeObject[] {
    const answer = this.world.select(kind, namespace, selector);
    this.checks.push(world => {
      const now = world.select(kind, namespace, selector);
      return (
        now.length === answer.length &&
        now.every((it, at) => isSameState(it, answer[at]))
      );
    });
    return answer;
  }

  ownedBy(graph: Graph): readonly KubeObject[] {
    return this.world.ownedBy(graph);
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
