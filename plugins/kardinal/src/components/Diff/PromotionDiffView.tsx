import {
  PromotionDiff,
  RenderedDiff,
} from '@kardinal/backstage-plugin-kardinal-common';
import { shortSha } from '../../format/shortSha';
import { useTexts } from '../../translation';
import theme from '../theme.module.css';
import styles from './Diff.module.css';
import { DryBesideRendered } from './DryBesideRendered';
import { TreeDiffView } from './TreeDiffView';

/** What a promotion would write, and what a program makes of it; or why that cannot be shown. */
export const PromotionDiffView = ({
  diff,
}: {
  readonly diff: PromotionDiff;
}) => {
  const { element } = useTexts();
  if (diff.type === 'unavailable') return <p>{diff.reason}</p>;
  const written = (
    <>
      <TreeDiffView diff={diff.manifests} />
      <Rendered rendered={diff.rendered} />
      <p className={styles.omitted}>
        {element('diff.base', {
          branch: diff.branch,
          commit: <code>{shortSha(diff.baseCommit)}</code>,
        })}
      </p>
    </>
  );
  return (
    <div className={`${theme.root} ${styles.diff}`} data-testid="diff">
      <p className={styles.words}>{diff.sentence}</p>
      {diff.dry === undefined ? (
        written
      ) : (
        <DryBesideRendered dry={diff.dry} branch={diff.branch}>
          {written}
        </DryBesideRendered>
      )}
    </div>
  );
};

function Rendered({ rendered }: { readonly rendered: RenderedDiff }) {
  const { text: t } = useTexts();
  switch (rendered.type) {
    case 'rendered':
      return (
        <>
          <p className={styles.subheading}>
            {t('diff.outputOf', { program: rendered.by })}
          </p>
          {rendered.diff.files.length === 0 ? (
            <p className={styles.omitted}>{t('diff.same')}</p>
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
