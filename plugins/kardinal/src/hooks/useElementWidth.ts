import { RefObject, useLayoutEffect, useState } from 'react';

/** An element's width in pixels as it changes; undefined until it is known. */
export function useElementWidth(
  ref: RefObject<HTMLElement>,
): number | undefined {
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) {
      return undefined;
    }
    const measure = () => setWidth(element.offsetWidth);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [ref]);
  return width;
}
