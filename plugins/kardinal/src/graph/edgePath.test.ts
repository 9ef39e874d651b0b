import { edgePath } from './edgePath';

const edge = (...stops: readonly { x: number; y: number }[]) => ({
  id: 'a-b',
  source: 'a',
  target: 'b',
  stops,
});

describe('edgePath', () => {
  it('leaves and arrives in flow direction', () => {
    expect(
      edgePath(edge({ x: 0, y: 0 }, { x: 102, y: 40 }), 'leftToRight'),
    ).toBe('M 0,0 C 50,0 50,40 100,40');
    expect(
      edgePath(edge({ x: 0, y: 0 }, { x: 40, y: 102 }), 'topToBottom'),
    ).toBe('M 0,0 C 0,50 40,50 40,100');
  });

  it('goes by way of every stop', () => {
    expect(
      edgePath(
        edge({ x: 0, y: 0 }, { x: 10, y: 20 }, { x: 22, y: 20 }),
        'leftToRight',
      ),
    ).toBe('M 0,0 C 5,0 5,20 10,20 C 15,20 15,20 20,20');
  });

  it('turns round corners to another line', () => {
    const square = {
      ...edge(
        { x: 0, y: 0 },
        { x: 20, y: 0 },
        { x: 20, y: 60 },
        { x: 62, y: 60 },
      ),
      bends: 'square' as const,
    };
    expect(edgePath(square, 'leftToRight')).toBe(
      'M 0,0 L 10,0 Q 20,0 20,10 L 20,50 Q 20,60 30,60 L 60,60',
    );
  });
});
