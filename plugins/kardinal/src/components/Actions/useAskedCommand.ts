import { ActionView } from '@kardinal/backstage-plugin-kardinal-common';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CommandAction } from './useCommand';

const parameter = 'ask';

/** The command that somebody is asked to confirm. */
export interface AskedCommand {
  readonly asking: CommandAction | undefined;
  readonly ask: (action: CommandAction) => void;
  readonly close: () => void;
}

/** Asks about a command of the page from anywhere on it, by the id of its action. */
export function useAsk(): (id: string) => void {
  const [, setParams] = useSearchParams();
  return useCallback(
    id =>
      setParams(
        current => {
          const next = new URLSearchParams(current);
          next.set(parameter, id);
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
}

/**
 * Keeps which command is asked about in the page's address: Backstage draws everything anew when its theme changes, as at dusk,
 * and the question is then still there. It is one of those that are offered, and allowed.
 */
export function useAskedCommand(
  offered: readonly (ActionView | undefined)[],
): AskedCommand {
  const [params, setParams] = useSearchParams();
  const id = params.get(parameter);
  const [known, setKnown] = useState(() => allowed(offered, id));
  const asked = known?.id === id ? known : allowed(offered, id);
  // Kept as it was when it was asked about, also where it is offered no more.
  if (asked !== undefined && asked !== known) setKnown(asked);
  const change = useCallback(
    (next: string | undefined) =>
      setParams(
        current => {
          const changed = new URLSearchParams(current);
          if (next === undefined) changed.delete(parameter);
          else changed.set(parameter, next);
          return changed;
        },
        { replace: true },
      ),
    [setParams],
  );
  return {
    asking: asked,
    ask: action => {
      setKnown(action);
      change(action.id);
    },
    close: () => {
      setKnown(undefined);
      change(undefined);
    },
  };
}

function allowed(
  offered: readonly (ActionView | undefined)[],
  id: string | null,
): CommandAction | undefined {
  return offered.find(
    (action): action is CommandAction =>
      action?.type === 'command' &&
      action.id === id &&
      action.disabledReason === undefined,
  );
}
