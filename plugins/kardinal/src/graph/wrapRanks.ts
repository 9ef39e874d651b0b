import { EdgeView } from '@kardinal/backstage-plugin-kardinal-common';
import { entryOf, exitOf } from './edgeStops';
import { PlacedEdge, PlacedNode, Point } from './GraphLayout';
import { RankItem } from './nodeSize';
import { moved } from './placeLanes';
import { Ranks } from './placeRanks';

/** Between two lines, for the edges that lead from one to another. */
const gutter = 44;
/** How far from a node an edge to another line turns: in the middle of the gap between ranks. */
const turn = 20;

/** Consecutive ranks on one line. */
interface Line extends Ranks {
  readonly top: number;
  readonly bottom: number;
}

/**
 * Breaks a drawing that flows to the right into lines, as text is: between ranks, where it would be wider than there is room.
 *
 * @param available - in pixels; a single rank may be wider
 */
export function wrapRanks(
  ranks: Ranks,
  items: readonly RankItem[],
  available: number,
): Ranks {
  const groups = linesOf(ranks.nodes, available - turn);
  if (groups.length <= 1) return ranks;
  const lineOf = new Map(
    groups.flatMap((nodes, index) => nodes.map(({ id }) => [id, index])),
  );
  const isWithin = ({ source, target }: EdgeView) =>
    lineOf.get(source) === lineOf.get(target);
  const lines = groups.reduce<readonly Line[]>((above, nodes, index) => {
    const edges = ranks.edges.filter(
      edge => isWithin(edge) && lineOf.get(edge.source) === index,
    );
    const top = (above.at(-1)?.bottom ?? -gutter) + gutter;
    return [...above, placedLine({ nodes, edges }, top)];
  }, []);
  const nodes = lines.flatMap(line => line.nodes);
  const placed = new Map(nodes.map(node => [node.id, node]));
  const shapes = new Map(items.map(({ id, shape }) => [id, shape]));
  const across = ranks.edges
    .filter(edge => !isWithin(edge))
    .flatMap((edge): PlacedEdge[] => {
      const source = placed.get(edge.source);
      const target = placed.get(edge.target);
      if (!source || !target) return [];
      const exit = exitOf(
        source,
        'leftToRight',
        shapes.get(edge.source) ?? 'box',
      );
      const entry = entryOf(
        target,
        'leftToRight',
        shapes.get(edge.target) ?? 'box',
      );
      const from = lineOf.get(edge.source) ?? 0;
      const to = lineOf.get(edge.target) ?? 0;
      return [
        {
          ...edge,
          bends: 'square',
          stops: [
            ...exit,
            ...turns(
              [exit[exit.length - 1], entry[0]],
              [lines[from].bottom, lines[to].top],
            ),
            ...entry,
          ],
        },
      ];
    });
  return {
    nodes,
    edges: [...lines.flatMap(line => line.edges), ...across],
  };
}

/** Down into the gutter, back to the left, and down again; along the border past lines between. */
function turns(
  [exit, entry]: readonly [Point, Point],
  [bottom, top]: readonly [number, number],
): readonly Point[] {
  const below = bottom + gutter / 2;
  const above = top - gutter / 2;
  const passed =
    above > below
      ? [
          { x: 0, y: below },
          { x: 0, y: above },
        ]
      : [];
  return [
    { x: exit.x + turn, y: exit.y },
    { x: exit.x + turn, y: below },
    ...passed,
    { x: entry.x - turn, y: above },
    { x: entry.x - turn, y: entry.y },
  ];
}

function linesOf(
  nodes: readonly PlacedNode[],
  available: number,
): readonly (readonly PlacedNode[])[] {
  const ranks = new Map<number, PlacedNode[]>();
  for (const node of nodes) {
    const middle = Math.round(node.x + node.width / 2);
    ranks.set(middle, [...(ranks.get(middle) ?? []), node]);
  }
  const lines: PlacedNode[][] = [];
  let start = -Infinity;
  for (const [, rank] of [...ranks].sort(([a], [b]) => a - b)) {
    const left = Math.min(...rank.map(node => node.x));
    const right = Math.max(...rank.map(node => node.x + node.width));
    if (lines.length === 0 || right - start > available) {
      lines.push([]);
      start = left;
    }
    lines[lines.length - 1].push(...rank);
  }
  return lines;
}

function placedLine(ranks: Ranks, top: number): Line {
  const left = Math.min(...ranks.nodes.map(({ x }) => x));
  const ys = [
    ...ranks.nodes.flatMap(({ y, height }) => [y, y + height]),
    ...ranks.edges.flatMap(({ stops }) => stops.map(({ y }) => y)),
  ];
  const upper = Math.min(...ys);
  const line = moved(ranks, { x: turn - left + 4, y: top - upper });
  return { ...line, top, bottom: top + Math.max(...ys) - upper };
}
