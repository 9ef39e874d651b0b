import { chain } from '../testing/chain';
import { fleetView, regionsView, soakingView } from '../testing/views';
import { groupByWave } from './groupByWave';
import { hasCrossings } from './hasCrossings';
import { PlacedNode } from './GraphLayout';
import { layoutGraph } from './layoutGraph';

const selectedOf = (view: ReturnType<typeof soakingView>) => {
  const { nodes = [], edges = [] } = view.selected ?? {};
  return { nodes, edges };
};
const soakingNode = (type: 'environment' | 'gate') =>
  selectedOf(soakingView()).nodes.find(node => node.type === type)!;
/** Environments of other names than those of the examples: only their edges matter. */
const environments = (...names: readonly string[]) =>
  names.map(id => ({ ...soakingNode('environment'), id }));
const soaking = selectedOf(soakingView());
const regions = selectedOf(regionsView());

function overlap(a: PlacedNode, b: PlacedNode): boolean {
  return (
    a.x < b.x + b.width &&
    b.x < a.x + a.width &&
    a.y < b.y + b.height &&
    b.y < a.y + a.height
  );
}

describe('layoutGraph', () => {
  const cases = [
    ['soaking, to the right', soaking, 'leftToRight', 'x'],
    ['soaking, downwards', soaking, 'topToBottom', 'y'],
    ['regions, to the right', regions, 'leftToRight', 'x'],
    ['regions, downwards', regions, 'topToBottom', 'y'],
  ] as const;

  it.each(cases)(
    '%s: every edge leads forward, no nodes overlap',
    (_name, { nodes, edges }, direction, along) => {
      const layout = layoutGraph(nodes, edges, direction);
      for (const edge of layout.edges) {
        const places = edge.stops.map(stop => stop[along]);
        expect(places).toEqual([...places].sort((a, b) => a - b));
      }
      const boxes = layout.nodes;
      const overlaps = boxes.flatMap((a, i) =>
        boxes.slice(i + 1).filter(b => overlap(a, b)),
      );
      expect(overlaps).toEqual([]);
      expect(hasCrossings(layout)).toBe(false);
    },
  );

  it.each(cases)('%s: fits its size', (_name, { nodes, edges }, direction) => {
    const {
      width,
      height,
      nodes: boxes,
    } = layoutGraph(nodes, edges, direction);
    for (const box of boxes) {
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.y).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(width);
      expect(box.y + box.height).toBeLessThanOrEqual(height);
    }
  });

  it('stays as it is while states change', () => {
    const changed = soaking.nodes.map(node =>
      node.type === 'environment'
        ? { ...node, state: 'Failed' as const }
        : { ...node, verdict: 'error' as const },
    );
    expect(layoutGraph(changed, soaking.edges, 'leftToRight')).toEqual(
      layoutGraph(soaking.nodes, soaking.edges, 'leftToRight'),
    );
  });

  it('keeps the order given among equals', () => {
    const layout = layoutGraph(regions.nodes, regions.edges, 'leftToRight');
    const y = (name: string) =>
      layout.nodes.find(({ id }) => id === `environment/${name}`)?.y;
    expect(y('prod-eu')).toBeLessThan(y('prod-us')!);
    expect(y('prod-us')).toBeLessThan(y('prod-ap')!);
  });

  it('changes that order where edges would cross', () => {
    const nodes = environments('a', 'b', 'c', 'd');
    const edges = [...chain('a', 'd'), ...chain('b', 'c')];
    expect(hasCrossings(layoutGraph(nodes, edges, 'leftToRight'))).toBe(false);
  });

  it('leads an edge past the nodes between', () => {
    const nodes = environments('a', 'b', 'c');
    const edges = [...chain('a', 'b', 'c'), ...chain('a', 'c')];
    const layout = layoutGraph(nodes, edges, 'leftToRight');
    const b = layout.nodes.find(node => node.id === 'b')!;
    const past = layout.edges.find(edge => edge.id === 'a-c')!;
    const beside = past.stops.filter(({ x }) => x > b.x && x < b.x + b.width);
    expect(beside.length).toBeGreaterThan(0);
    for (const { y } of beside) {
      expect(y < b.y || y > b.y + b.height).toBe(true);
    }
  });

  it('draws what there is when an edge leads nowhere, and cycles too', () => {
    const gate = { ...soakingNode('gate'), id: 'g' };
    const nodes = [...environments('a'), gate, ...environments('b')];
    const edges = [...chain('a', 'g', 'b', 'a'), ...chain('a', 'missing')];
    const layout = layoutGraph(nodes, edges, 'leftToRight');
    expect(layout.nodes).toHaveLength(3);
    expect(layout.edges.map(({ id }) => id)).toEqual(['a-g', 'g-b', 'b-a']);
  });

  it('places a wave of sixty environments', () => {
    const drawn = groupByWave(fleetView(60).selected!, 'wave-2');
    const layout = layoutGraph(drawn.nodes, drawn.edges, 'leftToRight');
    expect(layout.nodes).toHaveLength(1 + 1 + 120 + 1);
  });

  describe('with environments side by side', () => {
    const ids = ['b', 'c', 'd', 'e', 'f', 'g'];
    const nodes = environments('a', ...ids, 'z');
    const edges = ids.flatMap(id => chain('a', id, 'z'));
    const place = (available: number) =>
      layoutGraph(nodes, edges, 'leftToRight', available);

    it('draws them as rows of a frame, with one edge in and one out', () => {
      const layout = place(900);
      const [frame] = layout.frames;
      expect(frame.members).toEqual(ids);
      expect(
        layout.edges.map(({ source, target }) => [source, target]),
      ).toEqual([
        ['a', frame.id],
        [frame.id, 'z'],
      ]);
      const outside = layout.nodes.filter(
        ({ x, y, width, height }) =>
          x <= frame.x ||
          y <= frame.y ||
          x + width >= frame.x + frame.width ||
          y + height >= frame.y + frame.height,
      );
      expect(outside.map(({ id }) => id)).toEqual(['a', 'z']);
      expect(layout.links).toEqual(edges);
    });

    it.each([
      [1280, 2],
      [300, 1],
    ])('has in %d pixels %d columns', (available, columns) => {
      const xs = place(available).nodes.flatMap(({ id, x }) =>
        ids.includes(id) ? x : [],
      );
      expect(new Set(xs).size).toBe(columns);
    });

    it('draws a gate on the lane of its environment', () => {
      const gates = ids.map(id => ({
        ...soakingNode('gate'),
        id: `gate-${id}`,
      }));
      const guarded = ids.flatMap(id => chain('a', `gate-${id}`, id, 'z'));
      const layout = layoutGraph(
        [...nodes, ...gates],
        guarded,
        'leftToRight',
        900,
      );
      expect(layout.frames[0].members).toHaveLength(12);
      for (const id of ids) {
        const [gate, environment] = [`gate-${id}`, id].map(
          each => layout.nodes.find(node => node.id === each)!,
        );
        expect(gate.x + gate.width).toBeLessThan(environment.x);
      }
    });
  });

  describe('wider than the page', () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
    const place = (available: number) =>
      layoutGraph(
        environments(...ids),
        [...chain(...ids), ...chain('a', 'e')],
        'leftToRight',
        available,
      );

    it.each([500, 720, 1000])('continues below, in %d pixels', available => {
      const layout = place(available);
      expect(layout.width).toBeLessThanOrEqual(available);
      const lines = new Set(layout.nodes.map(({ y }) => y));
      expect(lines.size).toBeGreaterThan(1);
      const boxes = layout.nodes;
      expect(
        boxes.flatMap((one, i) =>
          boxes.slice(i + 1).filter(other => overlap(one, other)),
        ),
      ).toEqual([]);
    });

    it('leads edges to another line between the nodes', () => {
      const layout = place(720);
      const turning = layout.edges.filter(({ bends }) => bends === 'square');
      expect(turning.map(({ id }) => id)).toEqual(
        expect.arrayContaining(['c-d', 'a-e']),
      );
      const inner = turning.flatMap(({ stops }) => stops.slice(1, -1));
      for (const { x, y } of inner)
        for (const box of layout.nodes)
          expect(
            x > box.x &&
              x < box.x + box.width &&
              y > box.y &&
              y < box.y + box.height,
          ).toBe(false);
    });
  });
});
