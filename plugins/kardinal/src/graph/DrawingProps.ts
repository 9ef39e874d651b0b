import { Sentence } from '@kardinal/backstage-plugin-kardinal-common';
import { DrawnGraph } from './groupByWave';

/** What every drawing of a promotion is given, whether it is a graph or a table. */
export interface DrawingProps {
  readonly label: string;
  readonly graph: DrawnGraph;
  /** What the page says above the drawing. */
  readonly headline?: Sentence;
  readonly chosen?: string;
  readonly onChoose: (id: string) => void;
  /** Enter was pressed on the node: go on in its panel. */
  readonly onEnter: (id: string) => void;
}
