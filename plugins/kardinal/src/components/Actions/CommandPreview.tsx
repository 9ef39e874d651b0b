import { Button, Skeleton } from '@backstage/ui';
import { useTexts } from '../../translation';
import { PromotionDiffView } from '../Diff/PromotionDiffView';
import { ErrorAlert } from '../ErrorAlert/ErrorAlert';
import styles from './PlannedChanges.module.css';
import { CommandDiffs } from './useCommandDiffs';

/** What a command that writes to environments would write, some environments at a time. */
export const CommandPreview = (props: {
  readonly preview: CommandDiffs;
  readonly permission: string;
  /** It is said beside this why the command was refused: a preview that is refused for that says nothing. */
  readonly isRefused?: boolean;
}) => {
  const { preview, permission, isRefused } = props;
  const { text: t } = useTexts();
  const { diffs, count, progress, showMore } = preview;
  return (
    <>
      {diffs.map(diff => (
        <PromotionDiffView key={diff.environment} diff={diff} />
      ))}
      {progress.status === 'failed' && !isRefused && (
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
            {t('command.shownChanges', {
              shown: String(diffs.length),
              total: String(count),
            })}
          </span>
          <Button variant="secondary" size="small" onPress={showMore}>
            {t('command.showMore')}
          </Button>
        </div>
      )}
    </>
  );
};
