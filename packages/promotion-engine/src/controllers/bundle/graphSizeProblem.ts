import {
  kindOf,
  PromotionGraph,
} from '@kardinal/backstage-plugin-kardinal-common';

const mebi = 2 ** 20;
/** Of the 1.5 MiB that etcd takes of an object, a third is for the status and the managed fields that come on top. */
const most = mebi;

/**
 * Why a Graph cannot be stored; `undefined` when it can.
 *
 * @see https://etcd.io/docs/v3.5/dev-guide/limit/
 */
export function graphSizeProblem(graph: PromotionGraph): string | undefined {
  const size = new TextEncoder().encode(JSON.stringify(graph)).length;
  if (size <= most) return undefined;
  const count = (kind: string) =>
    graph.spec.nodes.filter(node => kindOf(node) === kind).length;
  return `The Graph of ${count('PromotionStep')} environments and ${count(
    'PolicyGate',
  )} gates takes ${(size / mebi).toFixed(1)} MiB and may take ${(
    most / mebi
  ).toFixed(
    1,
  )} MiB, as etcd stores no object beyond 1.5 MiB with its status; split the Pipeline, or let fewer or shorter gates apply`;
}
