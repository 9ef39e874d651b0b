import { Instant, keyOf } from '@kardinal/kube-controller';
import { Graph } from './api/Graph';
import { graphRevisionType } from './api/GraphRevision';
import { GraphCompilation } from './compile/CompiledGraph';
import { compileGraph } from './compile/compileGraph';
import { computesKind, namedKind } from './compile/namedKind';
import { GraphDecision, GraphObservation } from './decide';
import { evaluateGraph } from './evaluate/evaluateGraph';
import { EvaluationMemory } from './evaluate/EvaluationMemory';
import { CatalogWorld } from './world/CatalogWorld';
import { ReaderIndex } from './world/ReaderIndex';
import { RecordingWorld } from './world/RecordingWorld';
import { KindCatalog } from './world/KindCatalog';
import { Read } from './world/Read';
import { KindName, World } from './world/World';

/** What observing needs. */
export interface GraphSources {
  readonly catalog: KindCatalog;
  readonly readers: ReaderIndex;
  now(): Instant;
}

/** An expression that names a kind that an expression names …: nobody goes deeper. */
const mostRounds = 5;

/** Graphs of which is remembered what earlier passes found out: those that move. Any other is compiled and evaluated anew. */
const mostRemembered = 64;

/** Reads a Graph: compiles it and makes sure that the kinds it speaks about are in the caches. */
export class GraphObserver {
  readonly #compiled = new Map<string, Compiled>();
  readonly #world: World;

  constructor(private readonly sources: GraphSources) {
    this.#world = new CatalogWorld(sources.catalog);
  }

  async observe(graph: Graph, signal: AbortSignal): Promise<GraphObservation> {
    const { catalog } = this.sources;
    const { compilation, memory } = this.#compile(graph);
    for (const kind of kindsOf(graph, compilation)) {
      await catalog.ensure(kind, signal);
    }
    await this.#ensureComputedKinds(graph, compilation, signal);
    return { compilation, world: this.#world, memory };
  }

  /** What a decision was based on: in the same turn of the event loop, so that no change is missed. */
  remember(graph: Graph, { reads, memory }: GraphDecision): void {
    this.sources.readers.replace(keyOf(graph), reads);
    const { uid = '', generation } = graph.metadata;
    const known = this.#compiled.get(uid);
    if (!known || known.generation !== generation) return;
    this.#compiled.set(uid, { ...known, memory });
  }

  /** The Graph is gone. */
  forget(graph: Graph): void {
    this.#compiled.delete(graph.metadata.uid ?? '');
    this.sources.readers.forget(keyOf(graph));
  }

  #compile({ metadata, spec }: Graph): Compiled {
    const { uid = '', generation } = metadata;
    const known = this.#compiled.get(uid);
    this.#compiled.delete(uid);
    const isCurrent = known && known.generation === generation;
    const compiled = isCurrent
      ? known
      : {
          generation,
          compilation: compileGraph(spec),
        };
    this.#compiled.set(uid, compiled);
    const [oldest] = this.#compiled.keys();
    if (this.#compiled.size > mostRemembered) this.#compiled.delete(oldest);
    return compiled;
  }

  /** Kinds that expressions name are known when these are computed, which may need other kinds. */
  async #ensureComputedKinds(
    graph: Graph,
    compilation: GraphCompilation,
    signal: AbortSignal,
  ): Promise<void> {
    const { catalog, now } = this.sources;
    if (compilation.type === 'refused') return;
    const { graph: compiled } = compilation;
    if (!compiled.nodes.some(computesKind)) return;
    for (let round = 0; round < mostRounds; round++) {
      const world = new RecordingWorld(this.#world);
      evaluateGraph({ graph, compiled, world, now: now() });
      const unknown = unknownKinds(world.reads);
      for (const kind of unknown) await catalog.ensure(kind, signal);
      const found = unknown.some(kind => catalog.lookup(kind).type === 'known');
      if (!found) return;
    }
  }
}

interface Compiled {
  readonly generation: number | undefined;
  readonly compilation: GraphCompilation;
  /** Of the latest pass over this generation. */
  readonly memory?: EvaluationMemory;
}

/** Kinds that were asked for and that the API did not serve, or whose cache is not filled. */
function unknownKinds(reads: readonly Read[]): readonly KindName[] {
  return distinct(
    reads.flatMap(read =>
      read.type === 'kind' && read.answer !== 'known' ? [read.name] : [],
    ),
  );
}

function kindsOf(
  graph: Graph,
  compilation: GraphCompilation,
): readonly KindName[] {
  const fromNodes =
    compilation.type === 'refused' || graph.metadata.deletionTimestamp
      ? []
      : compilation.graph.nodes.flatMap(node => namedKind(node) ?? []);
  const kinds = [
    ...fromNodes,
    ...(graph.status?.applied ?? []),
    graphRevisionType,
  ];
  return distinct(kinds);
}

function distinct(kinds: readonly KindName[]): readonly KindName[] {
  const names = kinds.map(({ apiVersion, kind }) => ({ apiVersion, kind }));
  return [
    ...new Map(
      names.map(name => [`${name.apiVersion}|${name.kind}`, name]),
    ).values(),
  ];
}
