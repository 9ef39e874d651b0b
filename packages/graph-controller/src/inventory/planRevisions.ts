import { canonicalHash, KubeObject } from '@kardinal/kube-controller';
import { Graph } from '../api/Graph';
import {
  GraphRevision,
  graphRevisionType,
  revisionNodeId,
} from '../api/GraphRevision';
import { desiredObject } from '../apply/desiredObject';
import { shorten } from '../apply/ownership';
import { CompiledNode } from '../compile/CompiledGraph';
import { NodePlan, ObjectPlan } from '../evaluate/GraphPlan';
import { World } from '../world/World';

/** Older revisions of a Graph are removed beyond this number. */
const history = 5;

/** The node of the revisions. */
export const revisionNode: CompiledNode = {
  id: revisionNodeId,
  kind: 'template',
  source: { id: revisionNodeId },
  body: { type: 'constant', value: undefined },
  forEach: [],
  includeWhen: [],
  readyWhen: [],
  propagateWhen: [],
  edges: [],
  holders: [],
  includeHolders: [],
  needs: [],
  templateHash: 'revision',
};

/** The revisions of a Graph, newest first. */
export function revisionsOf(
  graph: Graph,
  world: World,
): readonly GraphRevision[] {
  const { uid } = graph.metadata;
  return world
    .ownedBy(graph)
    .filter(isRevision)
    .filter(({ metadata }) =>
      metadata.ownerReferences?.some(owner => owner.uid === uid),
    )
    .sort((a, b) => b.spec.revision - a.spec.revision);
}

export function isRevision(object: KubeObject): object is GraphRevision {
  return object.kind === graphRevisionType.kind;
}

/**
 * The plan for the revisions: the spec that is worked towards is recorded, and a few before it are kept. `undefined` where
 * the API does not serve revisions.
 */
export function planRevisions(
  graph: Graph,
  revisions: readonly GraphRevision[],
  world: World,
): NodePlan | undefined {
  if (world.kind(graphRevisionType).type !== 'known') return undefined;
  const name = newestName(graph);
  const newest = revisions.find(({ metadata }) => metadata.name === name);
  const older = revisions.filter(revision => revision !== newest);
  return {
    node: revisionNode,
    state: 'Ready',
    reason: 'Ready',
    message: '',
    objects: [
      newest
        ? asPlan(newest, 'none')
        : asPlan(world.rights.seal(newRevision(graph, name)), 'create'),
      ...older.slice(0, history - 1).map(each => asPlan(each, 'none')),
    ],
    exposure: {},
  };
}

function asPlan(revision: KubeObject, action: 'none' | 'create'): ObjectPlan {
  const { apiVersion, kind } = graphRevisionType;
  const { namespace, name } = revision.metadata;
  return {
    ref: { apiVersion, kind, ...(namespace ? { namespace } : {}), name },
    desired: revision,
    action,
    fingerprint: action,
  };
}

/** A Graph of the same name that was there before has other names. */
function newestName({ metadata }: Graph): string {
  const { name, uid = '', generation = 1 } = metadata;
  const incarnation = canonicalHash(uid).slice(0, 5);
  return `${shorten(name, 200)}-${generation}-${incarnation}`;
}

function newRevision(graph: Graph, name: string): KubeObject {
  const { apiVersion, kind } = graphRevisionType;
  const { namespace, generation = 1 } = graph.metadata;
  const { nodes } = graph.spec;
  const inside = namespace === undefined ? {} : { namespace };
  const ref = { apiVersion, kind, ...inside, name };
  const hash = canonicalHash(nodes).slice(0, 12);
  const spec = {
    graph: graph.metadata.name,
    revision: generation,
    hash,
    nodes,
  };
  return desiredObject({ ref, fields: { spec } }, graph, revisionNode);
}
