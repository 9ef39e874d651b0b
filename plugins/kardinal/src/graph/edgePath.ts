import { FlowDirection, PlacedEdge, Point } from './layoutGraph';

/** Room for the tip of the arrow. */
const tip = 2;

/** The SVG path of an edge: smooth, and in flow direction at every stop. */
export function edgePath(
  { stops }: PlacedEdge,
  direction: FlowDirection,
): string {
  const last = stops.length - 1;
  return stops
    .map((stop, index) => (index === last ? before(stop, direction) : stop))
    .map((stop, index, all) =>
      index === 0 ? `M ${at(stop)}` : curve(all[index - 1], stop, direction),
    )
    .join(' ');
}

function before({ x, y }: Point, direction: FlowDirection): Point {
  return direction === 'leftToRight' ? { x: x - tip, y } : { x, y: y - tip };
}

function curve(from: Point, to: Point, direction: FlowDirection): string {
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const bends =
    direction === 'leftToRight'
      ? [
          { x: middle.x, y: from.y },
          { x: middle.x, y: to.y },
        ]
      : [
          { x: from.x, y: middle.y },
          { x: to.x, y: middle.y },
        ];
  return `C ${[...bends, to].map(at).join(' ')}`;
}

function at({ x, y }: Point): string {
  return `${Math.round(x * 10) / 10},${Math.round(y * 10) / 10}`;
}
