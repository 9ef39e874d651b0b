import {
  Bundle,
  GraphNodeSpec,
  graphName,
  joinParts,
  partCount,
  partNames,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Graph } from '@kardinal/graph-controller';
import { Store } from '@kardinal/kube-controller';

/** The nodes of all Graphs of a Bundle; `undefined` where it has none. @public */
export function storedNodes(
  bundle: Bundle,
  graphs: Pick<Store<Graph>, 'get'>,
): readonly GraphNodeSpec[] | undefined {
  const { namespace = 'default', name } = bundle.metadata;
  const nodesOf = (graph: string) =>
    graphs.get({ namespace, name: graph })?.spec.nodes as
      | readonly unknown[]
      | undefined as readonly GraphNodeSpec[] | undefined;
  const first = nodesOf(graphName(bundle));
  if (first === undefined) return undefined;
  const [, ...others] = partNames(name, partCount(first));
  return joinParts([first, ...others.map(each => nodesOf(each) ?? [])]);
}
