import { useCallback, useState } from 'react';

/** What somebody has typed and not sent. */
export interface Draft {
  readonly text: string;
  readonly change: (text: string) => void;
  /** It was sent, or is not wanted any more. */
  readonly forget: () => void;
}

/**
 * Keeps what is typed for as long as the tab of the browser is there: Backstage draws everything anew when its theme changes, as at
 * dusk, and what was typed is then still there. It is in no address, and goes nowhere before it is sent.
 *
 * @param id - of the field, among all pages of the portal
 */
export function useDraft(id: string): Draft {
  const key = `kardinal.draft/${id}`;
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? '');
  const change = useCallback(
    (typed: string) => {
      setText(typed);
      sessionStorage.setItem(key, typed);
    },
    [key],
  );
  const forget = useCallback(() => sessionStorage.removeItem(key), [key]);
  return { text, change, forget };
}
