import { RefObject, useEffect, useRef } from 'react';
import { GraphLayout } from '../../graph/layoutGraph';

/**
 * Brings the chosen node into inputs once, when the page opens; later choices
 * are made by the person, who sees what they choose.
 */
export function useScrollToNode(
  scroller: RefObject<HTMLElement>,
  chosen: string | undefined,
  layout: GraphLayout | undefined,
): void {
  const isDone = useRef(false);
  useEffect(() => {
    const element = scroller.current;
    const box = layout?.nodes.find(node => node.id === chosen);
    if (isDone.current || !element || !box || !layout) {
      return;
    }
    isDone.current = true;
    const scale = element.scrollWidth / layout.width;
    element.scrollLeft =
      (box.x + box.width / 2) * scale - element.clientWidth / 2;
  }, [scroller, chosen, layout]);
}
