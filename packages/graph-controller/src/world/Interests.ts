import { KubeObject, ObjectKey, keyText } from '@kardinal/kube-controller';
import { graphOf } from '../apply/ownership';
import { KindName } from './World';

/** One Graph's interests, of its latest pass and the one before: what a pass reads can change while it runs. */
interface Interest {
  readonly key: ObjectKey;
  current: Set<string>;
  previous: Set<string>;
}

/**
 * Which Graphs read which objects, so that a change wakes those and no others.
 *
 * A place is one object, or all objects of a kind in a namespace.
 */
export class Interests {
  readonly #byGraph = new Map<string, Interest>();
  readonly #byPlace = new Map<string, Set<string>>();

  /** A pass begins: what only the pass before the last one read counts no more. */
  begin(key: ObjectKey): void {
    const text = keyText(key);
    const interest = this.#byGraph.get(text);
    if (!interest) {
      const fresh = {
        key,
        current: new Set<string>(),
        previous: new Set<string>(),
      };
      this.#byGraph.set(text, fresh);
      return;
    }
    for (const place of interest.previous) {
      if (!interest.current.has(place)) this.#leave(text, place);
    }
    interest.previous = interest.current;
    interest.current = new Set();
  }

  /** The Graph reads one object, whether it is there or not. */
  inObject(graph: ObjectKey, kind: KindName, object: ObjectKey): void {
    this.#enter(graph, objectPlace(kind, object));
  }

  /** The Graph reads all objects of a kind, in one namespace or everywhere. */
  inKind(
    graph: ObjectKey,
    kind: KindName,
    namespace: string | undefined,
  ): void {
    this.#enter(graph, kindPlace(kind, namespace));
  }

  /** The Graph is gone. */
  forget(key: ObjectKey): void {
    const text = keyText(key);
    const { current = [], previous = [] } = this.#byGraph.get(text) ?? {};
    for (const place of [...current, ...previous]) this.#leave(text, place);
    this.#byGraph.delete(text);
  }

  /** Whom a change of the object concerns: its readers, and the Graph that it belongs to. */
  concernedBy(object: KubeObject): readonly ObjectKey[] {
    const { namespace, name } = object.metadata;
    const places = [
      objectPlace(object, { namespace, name }),
      kindPlace(object, namespace),
      kindPlace(object, undefined),
    ];
    const readers = new Set(
      places.flatMap(place => [...(this.#byPlace.get(place) ?? [])]),
    );
    const keys = [...readers].map(text => this.#byGraph.get(text)!.key);
    const owner = graphOf(object);
    return owner && !readers.has(keyText(owner)) ? [...keys, owner] : keys;
  }

  #enter(graph: ObjectKey, place: string): void {
    const text = keyText(graph);
    if (!this.#byGraph.has(text)) this.begin(graph);
    this.#byGraph.get(text)!.current.add(place);
    const graphs = this.#byPlace.get(place) ?? new Set();
    this.#byPlace.set(place, graphs.add(text));
  }

  #leave(text: string, place: string): void {
    const graphs = this.#byPlace.get(place);
    graphs?.delete(text);
    if (graphs?.size === 0) this.#byPlace.delete(place);
  }
}

function objectPlace({ apiVersion, kind }: KindName, key: ObjectKey): string {
  return `${apiVersion}|${kind}|${keyText(key)}`;
}

function kindPlace(
  { apiVersion, kind }: KindName,
  namespace: string | undefined,
): string {
  return `${apiVersion}|${kind}|${namespace ?? ''}|*`;
}
