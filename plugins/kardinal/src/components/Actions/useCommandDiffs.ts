import { useApi } from '@backstage/frontend-plugin-api';
import {
  CommandPreview,
  CommandRequest,
  PromotionDiff,
  PromotionGates,
} from '@kardinal/backstage-plugin-kardinal-common';
import { useCallback, useState } from 'react';
import { kardinalApiRef } from '../../api/KardinalApi';
import { PipelineRef } from '../../api/PipelineRef';
import { Loaded, useLoaded } from '../Diff/useLoaded';

/** Those that are known, how many there are, and how the next ones come. */
export interface CommandDiffs {
  readonly diffs: readonly PromotionDiff[];
  /** Of the same environments. */
  readonly gates: readonly PromotionGates[];
  readonly count: number;
  readonly progress: Loaded<CommandPreview>;
  readonly showMore: () => void;
}

interface KnownPages {
  readonly attempt: string;
  readonly diffs: readonly PromotionDiff[];
  readonly gates: readonly PromotionGates[];
}

/** Of no command. */
const nothing: CommandPreview = {
  confirmation: '',
  environmentCount: 0,
  diffs: [],
  gates: [],
};

/**
 * What a command would write, asked for page by page; nothing without a command.
 *
 * @param command - memoized, or it is asked for without an end
 * @param attempt - another one asks for everything anew
 */
export function useCommandDiffs(
  { namespace, name }: PipelineRef,
  command: CommandRequest | undefined,
  attempt = '',
): CommandDiffs {
  const api = useApi(kardinalApiRef);
  const [known, setKnown] = useState<KnownPages>();
  const before =
    known?.attempt === attempt ? known : { attempt, diffs: [], gates: [] };
  const from = before.diffs.length;
  const progress = useLoaded(
    useCallback(
      signal =>
        command === undefined
          ? Promise.resolve(nothing)
          : api.previewCommand({ namespace, name }, command, { from, signal }),
      // What is asked for is the same in another attempt; the answer is not.
      // eslint-disable-next-line react-hooks/exhaustive-deps
      [api, namespace, name, command, from, attempt],
    ),
  );
  const page = progress.status === 'loaded' ? progress.value : nothing;
  const diffs = withoutTwice(before.diffs, page.diffs);
  const gates = withoutTwice(before.gates, page.gates);
  return {
    diffs,
    gates,
    count: page.environmentCount,
    progress,
    showMore: () => setKnown({ attempt, diffs, gates }),
  };
}

function withoutTwice<T>(before: readonly T[], page: readonly T[]) {
  return [...before, ...page.filter(each => !before.includes(each))];
}
