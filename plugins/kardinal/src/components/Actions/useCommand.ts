import { useApi } from '@backstage/frontend-plugin-api';
import { ActionView } from '@kardinal/backstage-plugin-kardinal-common';
import { useCallback, useState } from 'react';
import { kardinalApiRef } from '../../api/KardinalApi';
import { PipelineRef } from '../../api/PipelineRef';

/** An action that changes something and has to be confirmed. */
export type CommandAction = Extract<ActionView, { type: 'command' }>;

/** The progress of a command. Its result shows in the view, not here. */
export type CommandProgress =
  | { readonly status: 'idle' }
  | { readonly status: 'busy' }
  | { readonly status: 'failed'; readonly error: unknown };

/** How one command ended. */
export type CommandOutcome =
  | { readonly type: 'accepted' }
  | { readonly type: 'refused'; readonly error: unknown };

/** Executes commands, one at a time. */
export function useCommand(pipeline: PipelineRef): {
  readonly progress: CommandProgress;
  /** Resolves to whether it was accepted, and why not. */
  readonly execute: (action: CommandAction) => Promise<CommandOutcome>;
  readonly reset: () => void;
} {
  const api = useApi(kardinalApiRef);
  const { namespace, name } = pipeline;
  const [progress, setProgress] = useState<CommandProgress>({ status: 'idle' });
  const execute = useCallback(
    async (action: CommandAction): Promise<CommandOutcome> => {
      setProgress({ status: 'busy' });
      try {
        await api.executeCommand({ namespace, name }, action.command);
        setProgress({ status: 'idle' });
        return { type: 'accepted' };
      } catch (error) {
        setProgress({ status: 'failed', error });
        return { type: 'refused', error };
      }
    },
    [api, namespace, name],
  );
  const reset = useCallback(() => setProgress({ status: 'idle' }), []);
  return { progress, execute, reset };
}
