import { Button, Skeleton } from '@backstage/ui';
import { CommandRequest } from '@kardinal/backstage-plugin-kardinal-common';
import { PipelineRef } from '../../api/PipelineRef';
import { PromotionDiffView } from '../Diff/PromotionDiffView';
import { ErrorAlert } from '../ErrorAlert/ErrorAlert';
import styles from './PlannedChanges.module.css';
import { useCommandDiffs } from './useCommandDiffs';

/** What a command that writes to environments would write, some environments at a time. */
export const CommandPreview = (props: {
  readonly pipeline: PipelineRef;
  /** Memoized, or it is asked for without an end. */
  readonly command: CommandRequest;
  readonly permission: string;
}) => {
  const { pipeline, command, permission } = props;
  const { diffs, count, progress, showMore } = useCommandDiffs(
    pipeline,
    command,
  );
  return (
    <>
      {diffs.map(diff => (
        <PromotionDiffView key={diff.environment} diff={diff} />
      ))}
      {progress.status === 'failed' && (
        <ErrorAlert
          error={progress.error}
          permission={permission}
          owners={[]}
        />
      )}
      {progress.status === 'loading' && <Skeleton width="100%" height={48} />}
      {progress.status === 'loaded' && diffs.length < count && (
        <div className={styles.more}>
          <span>
            The changes of {diffs.length} of {count} environments are shown.
          </span>
          <Button variant="secondary" size="small" onPress={showMore}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
};
