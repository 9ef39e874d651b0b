import { RefObject, useEffect, useState } from 'react';
import { useElementWidth } from '../../hooks/useElementWidth';

/** What can be focused, and so has the tooltip of what stands in it. */
const focusable = 'button, a[href], [tabindex]';

/**
 * When the tooltip of a text that may be clipped is shown: while a mouse points at it, while the control around it has the focus of
 * a keyboard, and from a touch to the next one elsewhere. Escape closes it.
 *
 * @see https://www.w3.org/WAI/WCAG22/Understanding/content-on-hover-or-focus.html
 */
export function useClippedTooltip(text: RefObject<HTMLElement>): {
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
  /** It is clipped, and nothing around it can be focused. */
  readonly isTabStop: boolean;
} {
  const [isOpen, setOpen] = useState(false);
  const [isTabStop, setTabStop] = useState(false);
  const width = useElementWidth(text);
  useEffect(() => {
    const element = text.current;
    if (element === null) {
      return;
    }
    const control = element.parentElement?.closest(focusable);
    setTabStop(isClipped(element) && !control);
  }, [text, width]);

  useEffect(() => {
    const element = text.current;
    if (element === null) {
      return undefined;
    }
    const control =
      element.parentElement?.closest<HTMLElement>(focusable) ?? element;
    const open = () => setOpen(isClipped(element));
    const close = () => setOpen(false);
    const enter = (event: PointerEvent) =>
      event.pointerType === 'mouse' && open();
    const leave = (event: PointerEvent) =>
      event.pointerType === 'mouse' && close();
    const focus = () =>
      (control === element || control.matches(':focus-visible')) && open();
    const touch = ({ pointerType, target }: PointerEvent) => {
      if (pointerType !== 'mouse') {
        const isHere = target instanceof Node && control.contains(target);
        setOpen(isHere && isClipped(element));
      }
    };
    const escape = (event: KeyboardEvent) => event.key === 'Escape' && close();
    element.addEventListener('pointerenter', enter);
    element.addEventListener('pointerleave', leave);
    control.addEventListener('focus', focus);
    control.addEventListener('blur', close);
    document.addEventListener('pointerdown', touch);
    document.addEventListener('keydown', escape);
    return () => {
      element.removeEventListener('pointerenter', enter);
      element.removeEventListener('pointerleave', leave);
      control.removeEventListener('focus', focus);
      control.removeEventListener('blur', close);
      document.removeEventListener('pointerdown', touch);
      document.removeEventListener('keydown', escape);
    };
  }, [text]);
  return { isOpen, setOpen, isTabStop };
}

function isClipped(element: HTMLElement): boolean {
  return element.scrollWidth > element.clientWidth;
}
