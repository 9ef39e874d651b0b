import {
  PromotionDiff,
  RenderedDiff,
} from '@kardinal/backstage-plugin-kardinal-common';
import { shortSha } from '../../format/shortSha';
import theme from '../theme.module.css';
import styles from './Diff.module.css';
import { TreeDiffView } from './TreeDiffView';

/** What a promotion would write, and what a program makes of it; or why that cannot be shown. */
export const PromotionDiffView = ({
  diff,
}: {
  readonly diff: PromotionDiff;
}) => {
  if (diff.type === 'unavailable') return <p>{diff.reason}</p>;
  return (
    <div className={`${theme.root} ${styles.diff}`} data-testid="diff">
      <p className={styles.words}>{diff.sentence}</p>
      <TreeDiffView diff={diff.manifests} />
      <Rendered rendered={diff.rendered} />
      <p className={styles.omitted}>
        On {diff.branch} at <code>{shortSha(diff.baseCommit)}</code>
      </p>
    </div>
  );
};

function Rendered({ rendered }: { readonly rendered: RenderedDiff }) {
  switch (rendered.type) {
    case 'rendered':
      return (
        <>
          <p className={styles.subheading}>Output of {rendered.by}</p>
          {rendered.diff.files.length === 0 ? (
            <p className={styles.omitted}>It stays the same.</p>
          ) : (
            <TreeDiffView diff={rendered.diff} />
          )}
        </>
      );
    case 'unavailable':
      return <p className={styles.omitted}>{rendered.reason}</p>;
    default:
      return null;
  }
}
