import { EnvironmentNodeView } from '@kardinal/backstage-plugin-kardinal-common';
import { RiArrowRightLine } from '@remixicon/react';
import { useTexts } from '../../translation';
import { Clipped } from '../Clipped/Clipped';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden';
import styles from './Versions.module.css';

/**
 * The version of the chosen Bundle in an environment: alone where it is what runs, after what runs where it may still come, and
 * apart from what runs where it is history.
 */
export const Versions = (props: {
  readonly environment: Pick<
    EnvironmentNodeView,
    'version' | 'relation' | 'current'
  >;
}) => {
  const { text: t } = useTexts();
  const { version, relation, current } = props.environment;
  if (current === undefined || current.version === version)
    return (
      <span className={styles.versions}>
        <Clipped text={version} />
      </span>
    );
  return relation === 'incoming' ? (
    <span className={styles.versions}>
      <Clipped text={current.version} />
      <RiArrowRightLine size={12} aria-hidden className={styles.arrow} />
      <VisuallyHidden>{t('portal.then')}</VisuallyHidden>
      <Clipped text={version} />
    </span>
  ) : (
    <span className={styles.versions}>
      <Clipped text={version} />
      <span className={styles.now}>{t('portal.now')}</span>
      <Clipped text={current.version} />
    </span>
  );
};
