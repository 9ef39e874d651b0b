import { unreachable } from '@kardinal/foundation';
import { FlowDirection, GraphLayout, PlacedNode } from './GraphLayout';

/** The arrow keys. */
export type ArrowKey = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

type Step = 'next' | 'previous' | 'before' | 'after';

const steps: Readonly<Record<FlowDirection, Readonly<Record<ArrowKey, Step>>>> =
  {
    leftToRight: {
      ArrowRight: 'next',
      ArrowLeft: 'previous',
      ArrowUp: 'before',
      ArrowDown: 'after',
    },
    topToBottom: {
      ArrowDown: 'next',
      ArrowUp: 'previous',
      ArrowLeft: 'before',
      ArrowRight: 'after',
    },
  };

/** Whether a key is one that moves along the edges. */
export function isArrowKey(key: string): key is ArrowKey {
  return Object.hasOwn(steps.leftToRight, key);
}

/**
 * The node to which an arrow key leads: along the flow to a node that an edge
 * connects, across it to the nearest one beside. Undefined at the border.
 */
export function neighbour(
  id: string,
  key: ArrowKey,
  layout: GraphLayout,
): string | undefined {
  const from = layout.nodes.find(node => node.id === id);
  if (!from) {
    return undefined;
  }
  const step = steps[layout.direction][key];
  const candidates = candidatesOf(from, step, layout);
  return nearest(candidates, from, layout.direction)?.id;
}

function candidatesOf(
  from: PlacedNode,
  step: Step,
  { nodes, links, direction }: GraphLayout,
): readonly PlacedNode[] {
  const along = axis(direction);
  switch (step) {
    case 'next':
      return nodes.filter(node =>
        links.some(e => e.source === from.id && e.target === node.id),
      );
    case 'previous':
      return nodes.filter(node =>
        links.some(e => e.target === from.id && e.source === node.id),
      );
    case 'before':
      return nodes.filter(
        node =>
          isBeside(node, from, along) &&
          across(node, along) < across(from, along),
      );
    case 'after':
      return nodes.filter(
        node =>
          isBeside(node, from, along) &&
          across(node, along) > across(from, along),
      );
    default:
      return unreachable(step);
  }
}

function axis(direction: FlowDirection): 'x' | 'y' {
  return direction === 'leftToRight' ? 'x' : 'y';
}

function middle(node: PlacedNode, on: 'x' | 'y'): number {
  return on === 'x' ? node.x + node.width / 2 : node.y + node.height / 2;
}

function across(node: PlacedNode, along: 'x' | 'y'): number {
  return middle(node, along === 'x' ? 'y' : 'x');
}

/** In the same rank: their extents along the flow overlap. */
function isBeside(
  node: PlacedNode,
  from: PlacedNode,
  along: 'x' | 'y',
): boolean {
  const reach =
    along === 'x'
      ? (node.width + from.width) / 2
      : (node.height + from.height) / 2;
  return (
    node.id !== from.id &&
    Math.abs(middle(node, along) - middle(from, along)) < reach
  );
}

function nearest(
  nodes: readonly PlacedNode[],
  from: PlacedNode,
  direction: FlowDirection,
): PlacedNode | undefined {
  const along = axis(direction);
  const distance = (node: PlacedNode) =>
    Math.abs(across(node, along) - across(from, along));
  return [...nodes].sort((a, b) => distance(a) - distance(b))[0];
}
