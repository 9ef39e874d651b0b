import { EnvironmentNodeView } from '@kardinal/backstage-plugin-kardinal-common';
import { RiArrowRightLine } from '@remixicon/react';
import { Clipped } from '../Clipped/Clipped';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden';
import styles from './Versions.module.css';

/** What runs in an environment, and what is on its way there. */
export const Versions = (props: {
  readonly environment: Pick<
    EnvironmentNodeView,
    'currentVersion' | 'incomingVersion'
  >;
}) => {
  const { currentVersion, incomingVersion } = props.environment;
  const isChanging =
    incomingVersion !== undefined && incomingVersion !== currentVersion;
  return (
    <span className={styles.versions}>
      <Clipped text={currentVersion ?? 'nothing yet'} />
      {isChanging && (
        <>
          <RiArrowRightLine size={12} aria-hidden className={styles.arrow} />
          <VisuallyHidden>then</VisuallyHidden>
          <Clipped text={incomingVersion} />
        </>
      )}
    </span>
  );
};
