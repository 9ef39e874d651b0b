import { GraphLayout } from './GraphLayout';
import { fitted, opened, revealed, Viewport, zoomed } from './viewports';

const window = { width: 800, height: 400 };
const boxAt = (id: string, x: number, y: number) => ({
  id,
  x,
  y,
  width: 200,
  height: 100,
});
const layoutOf = (
  width: number,
  height: number,
  ...nodes: readonly ReturnType<typeof boxAt>[]
): GraphLayout => ({
  direction: 'leftToRight',
  width,
  height,
  nodes,
  frames: [],
  edges: [],
  links: [],
});

describe('viewports', () => {
  it.each<[string, { width: number; height: number }, Viewport]>([
    [
      'a small drawing',
      { width: 400, height: 200 },
      { x: 200, y: 100, zoom: 1 },
    ],
    ['a wide one', { width: 1600, height: 200 }, { x: 0, y: 150, zoom: 0.5 }],
    ['a tall one', { width: 400, height: 800 }, { x: 300, y: 0, zoom: 0.5 }],
  ])('show the whole of %s', (_what, drawing, expected) => {
    expect(fitted(drawing, window)).toEqual(expected);
  });

  it.each<[string, string | undefined, Viewport]>([
    [
      'the chosen node in the middle',
      'b',
      { zoom: 0.85, x: 0, y: 200 - 985 * 0.85 },
    ],
    ['the start where it is chosen', 'a', { zoom: 0.85, x: 0, y: 0 }],
    ['the start where nothing is', undefined, { zoom: 0.85, x: 0, y: 0 }],
    ['no empty space below', 'c', { zoom: 0.85, x: 0, y: 400 - 2000 * 0.85 }],
  ])('open a large drawing with %s', (_what, chosen, expected) => {
    const layout = layoutOf(
      800 / 0.85,
      2000,
      boxAt('a', 8, 8),
      boxAt('b', 8, 935),
      boxAt('c', 8, 1892),
    );
    const { x, y, zoom } = opened(layout, window, chosen);
    expect(zoom).toBe(expected.zoom);
    expect(x).toBeCloseTo(expected.x);
    expect(y).toBeCloseTo(expected.y);
  });

  it('keep what is in the middle when they zoom, within limits', () => {
    const before = { x: -100, y: 50, zoom: 1 };
    expect(zoomed(before, 0.5, window)).toEqual({ x: 150, y: 125, zoom: 0.5 });
    expect(zoomed(before, 100, window).zoom).toBe(1.5);
    expect(zoomed(before, 0.001, window).zoom).toBe(0.3);
  });

  it('move only to what is out of sight', () => {
    const viewport = { x: 0, y: 0, zoom: 1 };
    expect(revealed(viewport, boxAt('a', 0, 0), window)).toBe(viewport);
    expect(revealed(viewport, boxAt('b', 700, 0), window)).toEqual({
      x: -400,
      y: 150,
      zoom: 1,
    });
  });
});
