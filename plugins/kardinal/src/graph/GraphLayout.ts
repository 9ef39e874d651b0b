import { EdgeView } from '@kardinal/backstage-plugin-kardinal-common';

/** Which way the promotion flows on the page. */
export type FlowDirection = 'leftToRight' | 'topToBottom';

/** A place on the drawing, in pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where something is: its upper left corner and its size, in pixels. */
export interface PlacedNode extends Point {
  readonly id: string;
  readonly width: number;
  readonly height: number;
}

/**
 * Where an edge runs: from the border of one node, by way of places where it
 * passes others, to the border of another.
 */
export interface PlacedEdge extends EdgeView {
  readonly stops: readonly Point[];
  /** `square`: through the gaps between the nodes, with round corners, as it leads to another line. Default: a smooth curve. */
  readonly bends?: 'square';
}

/** A frame around nodes. */
export interface PlacedFrame extends PlacedNode {
  /** Ids of the nodes in it. */
  readonly members: readonly string[];
}

/** A drawing of the graph; its upper left corner is 0, 0. */
export interface GraphLayout {
  readonly direction: FlowDirection;
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly PlacedNode[];
  /** Around environments that are promoted side by side; edges lead to and from the frame instead of each of them. */
  readonly frames: readonly PlacedFrame[];
  readonly edges: readonly PlacedEdge[];
  /** Which node comes after which, whatever is drawn. */
  readonly links: readonly EdgeView[];
}
