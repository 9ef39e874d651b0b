import { formatClock } from '../../format/formatInstant';
import { useReader } from '../../hooks/useReader';
import { Live } from '../../live/LiveView';
import { useTexts } from '../../translation';
import styles from './LiveIndicator.module.css';

/** Whether what is shown is live, and how old it is when it is not. */
export const LiveIndicator = (props: {
  readonly live: Live<unknown>;
  /** How far the control plane's clock is ahead, in milliseconds. */
  readonly clockOffset: number | undefined;
}) => {
  const { live, clockOffset = 0 } = props;
  const reader = useReader();
  const { text: t } = useTexts();
  if (live.status === 'live') {
    return (
      <span className={styles.live} data-tone="success">
        {t('live.live')} <span aria-hidden className={styles.dot} />
      </span>
    );
  }
  if (live.status === 'refused' && live.asOf === undefined) {
    return null;
  }
  if (live.asOf === undefined || live.status === 'connecting') {
    return (
      <span className={styles.live} data-tone="muted">
        {t('live.connecting')} <span aria-hidden className={styles.ring} />
      </span>
    );
  }
  const asOf = new Date(live.asOf + clockOffset);
  return (
    <span className={styles.live} data-tone="attention">
      {t('live.asOf', { at: formatClock(asOf.toISOString(), reader) })}{' '}
      <span aria-hidden className={styles.ring} />
    </span>
  );
};
