import {
  GraphNodeSpec,
  joinParts,
  kindOf,
  PromotionGraph,
} from '@kardinal/backstage-plugin-kardinal-common';

const mebi = 2 ** 20;
/** Of the 1.5 MiB that etcd takes of an object, a third is for the status and the managed fields that come on top. */
const mostOfGraph = mebi;
/** The rest is for the spec of the Bundle, its conditions and managed fields. */
const mostOfRecord = 1.4 * mebi;

/** What a Bundle records of an environment, and of a gate besides its expression: bytes, with room for long names. */
const recorded = { environment: 1_000, gate: 400 };

/**
 * Why the Graphs of a Bundle, or what it is to record of them, cannot be stored; `undefined` when they can.
 *
 * @see https://etcd.io/docs/v3.5/dev-guide/limit/
 */
export function graphSizeProblem(
  graphs: readonly Pick<PromotionGraph, 'spec'>[],
): string | undefined {
  const nodes = joinParts(graphs.map(({ spec }) => spec.nodes));
  const steps = nodes.filter(node => kindOf(node) === 'PromotionStep');
  const gates = nodes.filter(node => kindOf(node) === 'PolicyGate');
  const counts = `${steps.length} environments and ${gates.length} gates`;
  const graph = Math.max(...graphs.map(sizeOf));
  if (graph > mostOfGraph)
    return `The Graph of ${counts} takes ${limited(graph, mostOfGraph)}`;
  const record =
    steps.length * recorded.environment +
    gates.reduce((sum, gate) => sum + recorded.gate + textLength(gate), 0);
  return record > mostOfRecord
    ? `What the Bundle records of ${counts} takes ${limited(
        record,
        mostOfRecord,
      )}`
    : undefined;
}

function limited(size: number, most: number): string {
  const [takes, may] = [size, most].map(each => (each / mebi).toFixed(1));
  return `${takes} MiB and may take ${may} MiB, as etcd stores no object beyond 1.5 MiB with its status; split the Pipeline, or let fewer or shorter gates apply`;
}

function textLength({ template }: GraphNodeSpec): number {
  const { expression } = template?.spec as { readonly expression: string };
  return sizeOf(expression);
}

function sizeOf(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length;
}
