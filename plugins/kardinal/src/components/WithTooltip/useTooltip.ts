import { RefObject, useEffect, useState } from 'react';
import { useElementWidth } from '../../hooks/useElementWidth';

/** What can be focused, and so has the tooltip of what stands in it. Cells of a grid are focused by arrow keys. */
const control =
  'button, a[href], [tabindex]:not([tabindex="-1"]), [role="gridcell"], [role="rowheader"]';
/** On every element that has a tooltip now. */
const tooltip = '[data-tooltip]';

/** The state of a tooltip, and what its element needs for it. */
export interface TooltipState {
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
  /** There is something to be shown, and nothing around or in the element that can be focused. */
  readonly isTabStop: boolean;
}

/**
 * When the tooltip of an element is shown: while a mouse points at it, while the control around or in it has the focus of a
 * keyboard, and from a touch to the next one elsewhere. Escape closes it. Of several in one control the first one is shown for the
 * keyboard.
 *
 * @param text - what the tooltip says
 * @param applies - whether there is something to be shown; the same function each time
 * @see https://www.w3.org/WAI/WCAG22/Understanding/content-on-hover-or-focus.html
 */
export function useTooltip(
  owner: RefObject<HTMLElement>,
  text: string,
  applies: (element: HTMLElement) => boolean,
): TooltipState {
  const [isOpen, setOpen] = useState(false);
  const [isTabStop, setTabStop] = useState(false);
  const width = useElementWidth(owner);
  useEffect(() => {
    const element = owner.current;
    if (element === null) {
      return;
    }
    element.toggleAttribute('data-tooltip', applies(element));
    setTabStop(applies(element) && controlOf(element) === element);
  }, [owner, text, applies, width]);

  useEffect(() => {
    const element = owner.current;
    if (element === null) {
      return undefined;
    }
    const focused = controlOf(element);
    const open = () => setOpen(applies(element));
    const close = () => setOpen(false);
    const enter = (event: PointerEvent) =>
      event.pointerType === 'mouse' && open();
    const leave = (event: PointerEvent) =>
      event.pointerType === 'mouse' && close();
    const focus = () =>
      (focused === element || focused.matches(':focus-visible')) &&
      isFirstIn(focused, element) &&
      open();
    const touch = ({ pointerType, target }: PointerEvent) => {
      if (pointerType !== 'mouse' && target instanceof Element)
        setOpen(isTouched(element, focused, target) && applies(element));
    };
    const escape = (event: KeyboardEvent) => event.key === 'Escape' && close();
    element.addEventListener('pointerenter', enter);
    element.addEventListener('pointerleave', leave);
    focused.addEventListener('focus', focus);
    focused.addEventListener('blur', close);
    document.addEventListener('pointerdown', touch);
    document.addEventListener('keydown', escape);
    return () => {
      element.removeEventListener('pointerenter', enter);
      element.removeEventListener('pointerleave', leave);
      focused.removeEventListener('focus', focus);
      focused.removeEventListener('blur', close);
      document.removeEventListener('pointerdown', touch);
      document.removeEventListener('keydown', escape);
    };
  }, [owner, applies]);
  return { isOpen, setOpen, isTabStop };
}

/** What is focused where the tooltip of an element is wanted: in it, around it, else itself. */
function controlOf(element: HTMLElement): HTMLElement {
  return (
    element.querySelector<HTMLElement>(control) ??
    element.parentElement?.closest<HTMLElement>(control) ??
    element
  );
}

function isFirstIn(focused: HTMLElement, element: HTMLElement): boolean {
  return (
    element.contains(focused) || focused.querySelector(tooltip) === element
  );
}

function isTouched(
  element: HTMLElement,
  focused: HTMLElement,
  target: Element,
): boolean {
  const nearest = target.closest(tooltip);
  return nearest !== null && focused.contains(nearest)
    ? nearest === element
    : element.contains(target) ||
        (focused.contains(target) && isFirstIn(focused, element));
}
