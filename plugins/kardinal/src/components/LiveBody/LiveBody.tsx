import { ReactNode } from 'react';
import { Live } from '../../live/LiveView';
import styles from './LiveBody.module.css';

/** What a page shows of a stream, grey while the stream is away. */
export const LiveBody = (props: {
  readonly live: Pick<Live<unknown>, 'status'>;
  readonly className?: string;
  readonly children: ReactNode;
}) => {
  const { live, className = '', children } = props;
  return (
    <div
      className={`${styles.body} ${className}`}
      data-freshness={live.status === 'live' ? 'live' : 'old'}
    >
      {children}
    </div>
  );
};
