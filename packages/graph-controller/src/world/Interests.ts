import { KubeObject, ObjectKey, keyText } from '@kardinal/kube-controller';
import { graphOf } from '../apply/ownership';
import { KindName } from './World';

/** One Graph's interests, of its latest pass and the one before: what a pass reads can change while it runs. */
interface Interest {
  readonly key: ObjectKey;
  current: Set<string>;
  previous: ReadonlySet<string>;
}

const nowhere: ReadonlySet<string> = new Set();

/**
 * Which Graphs read which objects, so that a change wakes those and no others.
 *
 * A place is one object, or all objects of a kind in a namespace.
 */
export class Interests {
  readonly #byGraph = new Map<string, Interest>();
  /** Mostly it is one Graph that reads an object, and there are many objects. */
  readonly #byPlace = new Map<string, string | Set<string>>();

  /** A pass begins: what only the pass before the last one read counts no more. */
  begin(key: ObjectKey): void {
    const text = keyText(key);
    const interest = this.#byGraph.get(text);
    if (!interest) {
      const current = new Set<string>();
      this.#byGraph.set(text, { key, current, previous: nowhere });
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
    const { current = nowhere, previous = nowhere } =
      this.#byGraph.get(text) ?? {};
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
      places.flatMap(place => listed(this.#byPlace.get(place))),
    );
    const keys = [...readers].map(text => this.#byGraph.get(text)!.key);
    const owner = graphOf(object);
    return owner && !readers.has(keyText(owner)) ? [...keys, owner] : keys;
  }

  #enter(graph: ObjectKey, place: string): void {
    const text = keyText(graph);
    if (!this.#byGraph.has(text)) this.begin(graph);
    this.#byGraph.get(text)!.current.add(place);
    const known = this.#byPlace.get(place);
    if (known === undefined) this.#byPlace.set(place, text);
    else if (known instanceof Set) known.add(text);
    else if (known !== text) this.#byPlace.set(place, new Set([known, text]));
  }

  #leave(text: string, place: string): void {
    const known = this.#byPlace.get(place);
    if (known === text) this.#byPlace.delete(place);
    if (!(known instanceof Set)) return;
    known.delete(text);
    if (known.size === 0) this.#byPlace.delete(place);
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
