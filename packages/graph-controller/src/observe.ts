import { Instant, keyOf } from '@kardinal/kube-controller';
import { Graph } from './api/Graph';
import { graphRevisionType } from './api/GraphRevision';
import {
  allRights,
  GraphAdmission,
  GraphAuthority,
  GraphRights,
} from './authority/GraphAuthority';
import { GraphCompilation } from './compile/CompiledGraph';
import { compileGraph } from './compile/compileGraph';
import { computesKind, namedKind } from './compile/namedKind';
import { GraphDecision, GraphObservation } from './decide';
import { evaluateGraph } from './evaluate/evaluateGraph';
import { EvaluationMemory } from './evaluate/EvaluationMemory';
import { observeLive } from './observeLive';
import { CatalogWorld } from './world/CatalogWorld';
import { ReaderIndex } from './world/ReaderIndex';
import { RecordingWorld } from './world/RecordingWorld';
import { KindCatalog } from './world/KindCatalog';
import { Read } from './world/Read';
import { KindName, World } from './world/World';

/** What observing needs. */
export interface GraphSources {
  readonly authority: GraphAuthority;
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

  constructor(private readonly sources: GraphSources) {}

  async observe(graph: Graph, signal: AbortSignal): Promise<GraphObservation> {
    const { authority, catalog } = this.sources;
    const admission = authority.admit(graph);
    if (admission.type === 'refused') return this.#refused(admission);
    const { rights } = admission;
    const { compilation, memory, begun, reads } = this.#compile(graph);
    if (rights.client) {
      const live = { graph, rights: { ...rights, client: rights.client } };
      const seen = { compilation, memory, begun };
      return observeLive({ ...this.sources, ...live, seen, reads }, signal);
    }
    const world = this.#worldOf(rights);
    for (const kind of kindsOf(graph, compilation)) {
      if (mayUse(graph, kind, world)) await catalog.ensure(kind, signal);
    }
    await this.#ensureComputedKinds(graph, compilation, world, signal);
    return { compilation, admission: 'admitted', world, memory, begun };
  }

  /** Nothing of its spec is looked at, and no cache is opened for it. */
  #refused({
    reason,
    message,
  }: Extract<GraphAdmission, { type: 'refused' }>): GraphObservation {
    const problems = [{ reason, message }];
    return {
      compilation: { type: 'refused', problems, edges: [] },
      admission: 'refused',
      world: this.#worldOf(allRights),
    };
  }

  #worldOf(rights: GraphRights): World {
    const { authority, catalog } = this.sources;
    return new CatalogWorld(catalog, rights, object => authority.view(object));
  }

  /** What a decision was based on: in the same turn of the event loop, so that no change is missed. */
  remember(graph: Graph, { reads, memory, begun }: GraphDecision): void {
    this.sources.readers.replace(keyOf(graph), reads);
    const { uid = '', generation } = graph.metadata;
    const known = this.#compiled.get(uid);
    if (!known || known.generation !== generation) return;
    this.#compiled.set(uid, { ...known, memory, begun, reads });
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
    seen: World,
    signal: AbortSignal,
  ): Promise<void> {
    const { catalog, now } = this.sources;
    if (compilation.type === 'refused') return;
    const { graph: compiled } = compilation;
    if (!compiled.nodes.some(computesKind)) return;
    for (let round = 0; round < mostRounds; round++) {
      const world = new RecordingWorld(seen);
      evaluateGraph({ graph, compiled, world, now: now() });
      const unknown = unknownKinds(world.reads).filter(kind =>
        mayUse(graph, kind, world),
      );
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
  readonly begun?: ReadonlySet<string>;
  readonly reads?: readonly Read[];
}

/** Kinds that were asked for and that the API did not serve, or whose cache is not filled. */
function unknownKinds(reads: readonly Read[]): readonly KindName[] {
  return distinct(
    reads.flatMap(read =>
      read.type === 'kind' && read.answer !== 'known' ? [read.name] : [],
    ),
  );
}

/** A cache shows every namespace: it is opened only for kinds that the Graph may use in its own. */
function mayUse(
  { metadata: { namespace } }: Graph,
  { apiVersion, kind }: KindName,
  { rights }: World,
): boolean {
  if (kind === graphRevisionType.kind) return true;
  const object = { apiVersion, kind, namespace };
  return (
    rights.refusalOf({ ...object, use: 'read' }) === undefined ||
    rights.refusalOf({ ...object, use: 'write' }) === undefined
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
