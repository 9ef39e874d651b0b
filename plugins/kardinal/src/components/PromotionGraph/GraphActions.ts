import { createContext, KeyboardEvent, useContext } from 'react';

/** What can be done with a node of the drawing. */
export interface GraphActions {
  readonly choose: (id: string) => void;
  readonly onKeyDown: (id: string, event: KeyboardEvent) => void;
}

/** Reaches the nodes past React Flow, which draws them. */
export const GraphActionsContext = createContext<GraphActions>({
  choose: () => {},
  onKeyDown: () => {},
});

/** @see GraphActions */
export function useGraphActions(): GraphActions {
  return useContext(GraphActionsContext);
}
