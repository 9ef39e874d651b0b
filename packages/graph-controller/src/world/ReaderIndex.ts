import {
  keyText,
  KubeObject,
  ObjectKey,
  unreachable,
} from '@kardinal/kube-controller';
import { graphOf } from '../apply/ownership';
import { Read } from './Read';
import { KindName } from './World';

/** What a Graph read in its latest pass. */
interface Reader {
  readonly key: ObjectKey;
  readonly places: ReadonlySet<string>;
}

const nowhere: ReadonlySet<string> = new Set();

/**
 * Which Graphs read which objects, so that a change wakes those and no others.
 *
 * A place is one object, whether it is there or not, or all objects of a kind in a namespace or everywhere.
 */
export class ReaderIndex {
  readonly #byGraph = new Map<string, Reader>();
  /** Mostly it is one Graph that reads an object, and there are many objects. */
  readonly #byPlace = new Map<string, string | Set<string>>();

  /** Replaces what the Graph read before. Call it in the turn of the event loop in which it was read. */
  replace(graph: ObjectKey, reads: readonly Read[]): void {
    const text = keyText(graph);
    const places = new Set(reads.flatMap(read => placeOf(read, text)));
    const before = this.#byGraph.get(text)?.places ?? nowhere;
    for (const place of before) {
      if (!places.has(place)) this.#leave(text, place);
    }
    for (const place of places) {
      if (!before.has(place)) this.#enter(text, place);
    }
    this.#byGraph.set(text, { key: graph, places });
  }

  /** The Graph is gone. */
  forget(graph: ObjectKey): void {
    this.replace(graph, []);
    this.#byGraph.delete(keyText(graph));
  }

  /** The Graphs that read the object, and the one that owns it. */
  dependentsOf(object: KubeObject): readonly ObjectKey[] {
    const { namespace, name } = object.metadata;
    const places = [
      objectPlace(object, { namespace, name }),
      kindPlace(object, namespace),
      kindPlace(object, undefined),
    ];
    const readers = new Set(
      places.flatMap(place => listed(this.#byPlace.get(place))),
    );
    const keys = [...readers].map(text => this.#byGraph.get(text)!.key);
    const owner = graphOf(object);
    return owner && !readers.has(keyText(owner)) ? [...keys, owner] : keys;
  }

  #enter(text: string, place: string): void {
    const known = this.#byPlace.get(place);
    if (known === undefined) this.#byPlace.set(place, text);
    else if (known instanceof Set) known.add(text);
    else this.#byPlace.set(place, new Set([known, text]));
  }

  #leave(text: string, place: string): void {
    const known = this.#byPlace.get(place);
    if (known === text) this.#byPlace.delete(place);
    if (!(known instanceof Set)) return;
    known.delete(text);
    if (known.size === 0) this.#byPlace.delete(place);
  }
}

function placeOf(read: Read, graph: string): readonly string[] {
  switch (read.type) {
    case 'kind':
      return [];
    case 'object': {
      const owner = read.answer && graphOf(read.answer);
      // A change of an object of its own wakes the Graph anyway.
      return owner && keyText(owner) === graph
        ? []
        : [objectPlace(read.ref, read.ref)];
    }
    case 'select':
      return [kindPlace(read.kind, read.namespace)];
    default:
      return unreachable(read);
  }
}

function listed(graphs: string | Set<string> | undefined): readonly string[] {
  return typeof graphs === 'string' ? [graphs] : [...(graphs ?? [])];
}

function objectPlace({ apiVersion, kind }: KindName, key: ObjectKey): string {
  return [apiVersion, kind, keyText(key)].join('|');
}

function kindPlace(
  { apiVersion, kind }: KindName,
  namespace: string | undefined,
): string {
  return `${apiVersion}|${kind}|${namespace ?? ''}|*`;
}
