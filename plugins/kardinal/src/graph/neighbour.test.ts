import { soakingView } from '../testing/views';
import { FlowDirection } from './GraphLayout';
import { layoutGraph } from './layoutGraph';
import { ArrowKey, isArrowKey, neighbour } from './neighbour';

const { nodes = [], edges = [] } = soakingView().selected ?? {};

const idOf = (name: string) =>
  nodes.find(node => node.name === name)?.id ?? name;

describe('neighbour', () => {
  const table: ReadonlyArray<
    readonly [FlowDirection, string, ArrowKey, string | undefined]
  > = [
    ['leftToRight', 'dev', 'ArrowRight', 'staging'],
    ['leftToRight', 'dev', 'ArrowLeft', undefined],
    ['leftToRight', 'dev', 'ArrowDown', undefined],
    ['leftToRight', 'staging', 'ArrowRight', 'no-weekend-deploys'],
    ['leftToRight', 'no-weekend-deploys', 'ArrowDown', 'staging-soak'],
    ['leftToRight', 'staging-soak', 'ArrowUp', 'no-weekend-deploys'],
    ['leftToRight', 'staging-soak', 'ArrowRight', 'prod'],
    ['leftToRight', 'staging-soak', 'ArrowLeft', 'staging'],
    ['topToBottom', 'dev', 'ArrowDown', 'staging'],
    ['topToBottom', 'staging', 'ArrowUp', 'dev'],
    ['topToBottom', 'no-weekend-deploys', 'ArrowRight', 'staging-soak'],
    ['topToBottom', 'prod', 'ArrowDown', undefined],
    ['topToBottom', 'missing', 'ArrowDown', undefined],
  ];

  it.each(table)(
    '%s: from %s, %s leads to %s',
    (direction, id, key, expected) => {
      const layout = layoutGraph(nodes, edges, direction);
      const found = neighbour(idOf(id), key, layout);
      expect(nodes.find(node => node.id === found)?.name).toBe(expected);
    },
  );

  it.each([
    ['ArrowUp', true],
    ['Enter', false],
    ['toString', false],
  ])('%s moves: %p', (key, expected) => {
    expect(isArrowKey(key)).toBe(expected);
  });
});
