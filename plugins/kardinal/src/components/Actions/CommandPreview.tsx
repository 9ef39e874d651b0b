import { useApi } from '@backstage/frontend-plugin-api';
import { Skeleton } from '@backstage/ui';
import { useCallback } from 'react';
import { kardinalApiRef } from '../../api/KardinalApi';
import { PipelineRef } from '../../api/PipelineRef';
import { PromotionDiffView } from '../Diff/PromotionDiffView';
import { useLoaded } from '../Diff/useLoaded';
import { ErrorAlert } from '../ErrorAlert/ErrorAlert';
import { CommandAction } from './useCommand';

/** What the command would write, once that is known. */
export const CommandPreview = (props: {
  readonly pipeline: PipelineRef;
  readonly action: CommandAction;
}) => {
  const { pipeline, action } = props;
  const { command, permission, asksForReason } = action;
  const api = useApi(kardinalApiRef);
  const { namespace, name } = pipeline;
  const preview = useLoaded(
    useCallback(
      signal => {
        // Given afterwards, and in no file that is written.
        const reason = asksForReason ? { reason: 'Not given yet' } : {};
        const args = { ...command.arguments, ...reason };
        return api.previewCommand(
          { namespace, name },
          { ...command, arguments: args },
          { signal },
        );
      },
      [api, namespace, name, command, asksForReason],
    ),
  );
  switch (preview.status) {
    case 'loaded':
      return (
        <>
          {preview.value.diffs.map(diff => (
            <PromotionDiffView key={diff.environment} diff={diff} />
          ))}
        </>
      );
    case 'failed':
      return (
        <ErrorAlert
          error={preview.error}
          permission={permission.name}
          owners={[]}
        />
      );
    default:
      return action.changes === undefined ? null : (
        <Skeleton width="100%" height={48} />
      );
  }
};
