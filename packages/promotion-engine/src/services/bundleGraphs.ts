import { Bundle, bundleType } from '@kardinal/backstage-plugin-kardinal-common';
import { Graph, graphType } from '@kardinal/graph-controller';
import { ControllerRuntime, Store } from '@kardinal/kube-controller';

const byBundle = 'bundle';

/** The cache of Graphs, in which those of a Bundle are found. */
export function graphStore(
  runtime: Pick<ControllerRuntime, 'store'>,
): Store<Graph> {
  return runtime.store(graphType, {
    [byBundle]: ({ metadata: { namespace, ownerReferences = [] } }) =>
      ownerReferences
        .filter(({ kind }) => kind === bundleType.kind)
        .map(({ name }) => keyText(namespace, name)),
  });
}

/** Whatever names the Bundle as its owner: whether its controller made it, the seal says. */
export function graphsOfBundle(
  graphs: Pick<Store<Graph>, 'byIndex'>,
  { metadata: { namespace, name } }: Bundle,
): readonly Graph[] {
  return graphs.byIndex(byBundle, keyText(namespace, name));
}

function keyText(namespace: string | undefined, name: string): string {
  return `${namespace ?? 'default'}/${name}`;
}
