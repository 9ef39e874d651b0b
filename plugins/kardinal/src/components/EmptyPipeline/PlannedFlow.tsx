import { PlannedEnvironmentView } from '@kardinal/backstage-plugin-kardinal-common';
import { RiArrowRightLine, RiGitPullRequestLine } from '@remixicon/react';
import { useTexts } from '../../translation';
import { SentenceText } from '../Time/SentenceText';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden';
import styles from './EmptyPipeline.module.css';
import { wavesOf } from './wavesOf';

/** The way of a Bundle before there is one: the environments, those side by side that are promoted together. */
export const PlannedFlow = (props: {
  readonly plan: readonly PlannedEnvironmentView[];
}) => {
  const { text: t } = useTexts();
  return (
    <ol className={styles.flow} aria-label={t('release.plan')}>
      {wavesOf(props.plan).map((wave, index) => (
        <li key={wave[0].environment} className={styles.step}>
          {index > 0 && (
            <RiArrowRightLine size={18} aria-hidden className={styles.arrow} />
          )}
          <ul className={styles.wave}>
            {wave.map(each => (
              <li key={each.environment} className={styles.stop}>
                <PlannedStop planned={each} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
};

function PlannedStop(props: { readonly planned: PlannedEnvironmentView }) {
  const { environment, path, approval, upstreams, inGit } = props.planned;
  const { text: t } = useTexts();
  return (
    <>
      <span className={styles.stopName}>{environment}</span>
      {upstreams.length > 0 && (
        <VisuallyHidden>
          {t('release.after', { environments: upstreams.join(', ') })}
        </VisuallyHidden>
      )}
      <code>{path}</code>
      {inGit && (
        <span className={styles.inGit}>
          <SentenceText sentence={inGit} />
        </span>
      )}
      {approval === 'pr-review' && (
        <span className={styles.review}>
          <RiGitPullRequestLine size={14} aria-hidden /> {t('release.review')}
        </span>
      )}
    </>
  );
}
