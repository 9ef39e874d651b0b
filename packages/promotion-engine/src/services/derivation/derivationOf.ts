import { Bundle, bundleType } from '@kardinal/backstage-plugin-kardinal-common';
import { Graph, graphType, whoWrote } from '@kardinal/graph-controller';
import {
  KubeObject,
  OwnerReference,
  unreachable,
} from '@kardinal/kube-controller';
import { SealVerifier } from '../seals';
import { isAsGraphSays } from './isAsGraphSays';

/** What the origin of an object is looked up in. */
export interface DerivationSources {
  readonly seals: SealVerifier;
  readonly cached: {
    bundle(namespace: string | undefined, name: string): Bundle | undefined;
  };
  readonly graphs: {
    get(key: { namespace?: string; name: string }): Graph | undefined;
  };
}

/** Whether somebody else than the Bundle controller made a Graph; one of a Bundle that lost its seal was edited. */
export function isHandWritten(seals: SealVerifier, graph: Graph): boolean {
  return (
    seals.problemOf(graph) === 'missing' &&
    controllerOf(graph)?.kind !== bundleType.kind
  );
}

/** Why a Graph is not executed as one of the product, and what to do; `undefined` when it is. */
export function graphProblem(
  { seals, cached }: Omit<DerivationSources, 'graphs'>,
  graph: Graph,
): string | undefined {
  const problem = sealProblem(seals, graph, 'kardinal-bundle');
  if (problem !== undefined) return problem;
  const owner = controllerOf(graph);
  const bundle = owner && cached.bundle(graph.metadata.namespace, owner.name);
  // While its Bundle is deleted, the Graph goes with it.
  if (owner === undefined || !bundle || bundle.metadata.uid === owner.uid)
    return undefined;
  return `Graph ${graph.metadata.name} was made for an earlier Bundle ${owner.name}; delete this object`;
}

/** Whether anybody acts for a PromotionStep or a gate instance. */
export type Derivation =
  /** It is derived from the Bundle of today: its own seal holds, and so does that of the Graph that it belongs to. */
  | { readonly type: 'derived' }
  /** An engine that knows no seals made it as the sealed Graph says: nobody acts for it before it is sealed. */
  | { readonly type: 'unsealed' }
  | {
      readonly type: 'notDerived';
      /** A sentence that says what to do. */
      readonly problem: string;
    };

/** Where a PromotionStep or a gate instance comes from. */
export function derivationOf(
  sources: DerivationSources,
  object: KubeObject,
): Derivation {
  const owner = controllerOf(object);
  const { namespace, name } = object.metadata;
  const manager = `graph/${namespace}/${owner?.name}`;
  const broken = sealProblem(sources.seals, object, manager);
  if (owner === undefined)
    return broken === undefined ? { type: 'derived' } : notDerived(broken);
  const graph = sources.graphs.get({
    namespace: namespace ?? 'default',
    name: owner.name,
  });
  if (owner.kind !== graphType.kind || graph?.metadata.uid !== owner.uid)
    return notDerived(
      broken ??
        `${object.kind} ${name} was made by a Graph that is gone; delete this object`,
    );
  const problem = graphProblem(sources, graph);
  if (broken === undefined)
    return problem === undefined ? { type: 'derived' } : notDerived(problem);
  return problem === undefined && isAsGraphSays(graph, object)
    ? { type: 'unsealed' }
    : notDerived(broken);
}

/** Why nobody acts for an object now, as a sentence; `undefined` when it is derived. */
export function derivationProblem(
  sources: DerivationSources,
  object: KubeObject,
): string | undefined {
  const derivation = derivationOf(sources, object);
  switch (derivation.type) {
    case 'derived':
      return undefined;
    case 'unsealed':
      return `${object.kind} ${object.metadata.name} is not sealed yet`;
    case 'notDerived':
      return derivation.problem;
    default:
      return unreachable(derivation);
  }
}

function notDerived(problem: string): Derivation {
  return { type: 'notDerived', problem };
}

function sealProblem(
  seals: SealVerifier,
  object: KubeObject,
  ownManager: string,
): string | undefined {
  const problem = seals.problemOf(object);
  if (problem === undefined) return undefined;
  const name = `${object.kind} ${object.metadata.name}`;
  if (problem === 'missing')
    return `${name} was not made by the controller; create a Bundle instead, and delete this object`;
  const who = whoWrote(object, ownManager);
  const by = who === undefined ? '' : `; ${who} changed it`;
  return `${name} is not as the controller made it${by}; the controller puts it back while its Bundle is on its way`;
}

function controllerOf({ metadata }: KubeObject): OwnerReference | undefined {
  return (metadata.ownerReferences ?? []).find(({ controller }) => controller);
}
