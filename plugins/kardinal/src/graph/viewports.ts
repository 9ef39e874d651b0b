import { GraphLayout, PlacedNode, Point } from './GraphLayout';

/** Which part of a drawing is on the page, and how large: a place in it is at `x + zoom * place.x`. */
export interface Viewport extends Point {
  readonly zoom: number;
}

/** In pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Smaller than this, text cannot be read. */
export const readableZoom = 0.85;
/** What a person may zoom to. */
export const zoomLimits = { min: 0.3, max: 1.5 } as const;

/** The whole drawing in the middle of the window, never enlarged. */
export function fitted(drawing: Size, window: Size): Viewport {
  const zoom = Math.min(
    1,
    window.width / drawing.width,
    window.height / drawing.height,
  );
  return centred({ x: drawing.width / 2, y: drawing.height / 2 }, zoom, window);
}

/** How a drawing opens: in a size that can be read, with the node that is chosen in sight. */
export function opened(
  layout: GraphLayout,
  window: Size,
  chosen: string | undefined,
): Viewport {
  const whole = fitted(layout, window);
  if (whole.zoom >= readableZoom) return whole;
  const box = layout.nodes.find(({ id }) => id === chosen) ?? layout.nodes[0];
  return withinBorders(
    centred(middleOf(box), readableZoom, window),
    layout,
    window,
  );
}

/** Larger or smaller, around the middle of the window. */
export function zoomed(
  viewport: Viewport,
  factor: number,
  window: Size,
): Viewport {
  const { min, max } = zoomLimits;
  const zoom = Math.min(max, Math.max(min, viewport.zoom * factor));
  return centred(
    {
      x: (window.width / 2 - viewport.x) / viewport.zoom,
      y: (window.height / 2 - viewport.y) / viewport.zoom,
    },
    zoom,
    window,
  );
}

/** The same where a node is in sight; else with the node in the middle. */
export function revealed(
  viewport: Viewport,
  box: PlacedNode,
  window: Size,
): Viewport {
  const { x, y, zoom } = viewport;
  const left = x + box.x * zoom;
  const top = y + box.y * zoom;
  const isSeen =
    left >= 0 &&
    top >= 0 &&
    left + box.width * zoom <= window.width &&
    top + box.height * zoom <= window.height;
  return isSeen ? viewport : centred(middleOf(box), zoom, window);
}

function centred(place: Point, zoom: number, window: Size): Viewport {
  return {
    zoom,
    x: window.width / 2 - place.x * zoom,
    y: window.height / 2 - place.y * zoom,
  };
}

/** No empty space beside a drawing that is larger than the window. */
function withinBorders(
  { x, y, zoom }: Viewport,
  drawing: Size,
  window: Size,
): Viewport {
  const within = (offset: number, size: number, room: number) =>
    size * zoom <= room
      ? (room - size * zoom) / 2
      : Math.min(0, Math.max(room - size * zoom, offset));
  return {
    zoom,
    x: within(x, drawing.width, window.width),
    y: within(y, drawing.height, window.height),
  };
}

function middleOf({ x, y, width, height }: PlacedNode): Point {
  return { x: x + width / 2, y: y + height / 2 };
}
