import { useApi } from '@backstage/frontend-plugin-api';
import { ActView } from '@kardinal/backstage-plugin-kardinal-common';
import { useCallback, useState } from 'react';
import { kardinalApiRef } from '../../api/KardinalApi';
import { PipelineRef } from '../../api/PipelineRef';

/** An act that changes something, and so has to be confirmed. */
export type CommandAct = Extract<ActView, { type: 'command' }>;

/** How far an act has come. Its result shows in the view, not here. */
export type ActProgress =
  | { readonly status: 'idle' }
  | { readonly status: 'busy' }
  | { readonly status: 'failed'; readonly error: unknown };

/** Carries out commands, one at a time. */
export function useAct(pipeline: PipelineRef): {
  readonly progress: ActProgress;
  /** Resolves to whether it was accepted. */
  readonly carryOut: (act: CommandAct) => Promise<'accepted' | 'refused'>;
  readonly forget: () => void;
} {
  const api = useApi(kardinalApiRef);
  const { namespace, name } = pipeline;
  const [progress, setProgress] = useState<ActProgress>({ status: 'idle' });
  const carryOut = useCallback(
    async (act: CommandAct) => {
      setProgress({ status: 'busy' });
      try {
        await api.retryBundle({ namespace, name }, act.bundle);
        setProgress({ status: 'idle' });
        return 'accepted' as const;
      } catch (error) {
        setProgress({ status: 'failed', error });
        return 'refused' as const;
      }
    },
    [api, namespace, name],
  );
  const forget = useCallback(() => setProgress({ status: 'idle' }), []);
  return { progress, carryOut, forget };
}
