import { useApi } from '@backstage/frontend-plugin-api';
import {
  CommandPreview,
  CommandRequest,
  PromotionDiff,
} from '@kardinal/backstage-plugin-kardinal-common';
import { useCallback, useState } from 'react';
import { kardinalApiRef } from '../../api/KardinalApi';
import { PipelineRef } from '../../api/PipelineRef';
import { Loaded, useLoaded } from '../Diff/useLoaded';

/** Those that are known, how many there are, and how the next ones come. */
export interface CommandDiffs {
  readonly diffs: readonly PromotionDiff[];
  readonly count: number;
  readonly progress: Loaded<CommandPreview>;
  readonly showMore: () => void;
}

/**
 * What a command would write, asked for page by page.
 *
 * @param command - memoized, or it is asked for without an end
 */
export function useCommandDiffs(
  { namespace, name }: PipelineRef,
  command: CommandRequest,
): CommandDiffs {
  const api = useApi(kardinalApiRef);
  const [before, setBefore] = useState<readonly PromotionDiff[]>([]);
  const from = before.length;
  const progress = useLoaded(
    useCallback(
      signal =>
        api.previewCommand({ namespace, name }, command, { from, signal }),
      [api, namespace, name, command, from],
    ),
  );
  const page = progress.status === 'loaded' ? progress.value.diffs : [];
  const diffs = [...before, ...page.filter(each => !before.includes(each))];
  const count =
    progress.status === 'loaded' ? progress.value.environmentCount : 0;
  return { diffs, count, progress, showMore: () => setBefore(diffs) };
}
