import { KubeObject, ObjectRef } from '@kardinal/kube-controller';
import { Graph, LabelSelector } from '../api/Graph';
import { Read } from './Read';
import { KindLookup, KindName, Selection, World } from './World';

/** A world that collects what is read from it. */
export class RecordingWorld implements World {
  readonly #reads: Read[] = [];

  constructor(private readonly world: World) {}

  get reads(): readonly Read[] {
    return this.#reads;
  }

  get rights() {
    return this.world.rights;
  }

  kind(name: KindName): KindLookup {
    const lookup = this.world.kind(name);
    this.#reads.push({ type: 'kind', name, answer: lookup.type });
    return lookup;
  }

  object(ref: ObjectRef): KubeObject | undefined {
    const answer = this.world.object(ref);
    this.#reads.push({ type: 'object', ref, answer });
    return answer;
  }

  /** Not collected: whoever asks has asked for what is there. */
  unseen(place: ObjectRef | Selection) {
    return this.world.unseen(place);
  }

  select(
    kind: KindName,
    namespace: string | undefined,
    selector: LabelSelector,
  ): readonly KubeObject[] {
    const answer = this.world.select(kind, namespace, selector);
    this.#reads.push({ type: 'select', kind, namespace, selector, answer });
    return answer;
  }

  /** Not collected: a change of an object always wakes the Graph that owns it. */
  ownedBy(graph: Graph): readonly KubeObject[] {
    return this.world.ownedBy(graph);
  }
}
