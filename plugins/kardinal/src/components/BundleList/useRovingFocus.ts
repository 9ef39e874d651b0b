import { KeyboardEvent, RefObject, useState } from 'react';

/** How far each key leads in a list. */
const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
  Home: -Infinity,
  End: Infinity,
};

/**
 * One tab stop for a whole list, in which the arrow keys move.
 *
 * @param names - of the items, in their order; an item carries its name in `data-item`
 * @param home - the tab stop until somebody has moved
 * @see https://www.w3.org/WAI/ARIA/apg/practices/keyboard-interface/#kbd_roving_tabindex
 */
export function useRovingFocus(
  list: RefObject<HTMLElement>,
  names: readonly string[],
  home: string | undefined,
): {
  /** The item that Tab reaches. */
  readonly stop: string | undefined;
  readonly onFocus: (name: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
} {
  const [focused, setFocused] = useState<string>();
  const stop = [focused, home, names[0]].find(
    name => name !== undefined && names.includes(name),
  );
  return {
    stop,
    onFocus: setFocused,
    onKeyDown(event) {
      const step = Object.hasOwn(steps, event.key)
        ? steps[event.key]
        : undefined;
      if (step === undefined || stop === undefined) {
        return;
      }
      event.preventDefault();
      const at = names.indexOf(stop) + step;
      const next = names[Math.max(0, Math.min(names.length - 1, at))];
      list.current
        ?.querySelector<HTMLElement>(`[data-item=${JSON.stringify(next)}]`)
        ?.focus();
    },
  };
}
