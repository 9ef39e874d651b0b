import { FlowDirection, PlacedEdge, Point } from './GraphLayout';

/** Room for the tip of the arrow. */
const tip = 2;

/** How round the corners of an edge to another line are, in pixels. */
const radius = 10;

/** The SVG path of an edge: smooth, and in flow direction at every stop; or square, with round corners. */
export function edgePath(
  { stops, bends }: PlacedEdge,
  direction: FlowDirection,
): string {
  const last = stops.length - 1;
  const ended = stops.map((stop, index) =>
    index === last ? before(stop, direction) : stop,
  );
  if (bends === 'square') return ended.map(corner).join(' ');
  return ended
    .map((stop, index, all) =>
      index === 0 ? `M ${at(stop)}` : curve(all[index - 1], stop, direction),
    )
    .join(' ');
}

function before({ x, y }: Point, direction: FlowDirection): Point {
  return direction === 'leftToRight' ? { x: x - tip, y } : { x, y: y - tip };
}

function corner(stop: Point, index: number, all: readonly Point[]): string {
  if (index === 0) return `M ${at(stop)}`;
  const next = all[index + 1];
  if (next === undefined) return `L ${at(stop)}`;
  return `L ${at(towards(stop, all[index - 1]))} Q ${at(stop)} ${at(
    towards(stop, next),
  )}`;
}

/** A little way from a corner to another. */
function towards(from: Point, to: Point): Point {
  const distance = Math.hypot(to.x - from.x, to.y - from.y);
  const share = distance === 0 ? 0 : Math.min(radius, distance / 2) / distance;
  return {
    x: from.x + (to.x - from.x) * share,
    y: from.y + (to.y - from.y) * share,
  };
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
