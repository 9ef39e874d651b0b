import { Container, Skeleton } from '@backstage/ui';
import { useParams } from 'react-router-dom';
import { useRelease } from '../../hooks/useRelease';
import { ErrorAlert } from '../ErrorAlert/ErrorAlert';
import theme from '../theme.module.css';
import styles from './BundlePage.module.css';
import { LiveBundle } from './LiveBundle';

/** One release everywhere: where it comes from, where it is, and what happened. Its address names the Bundle. */
export const BundlePage = (props: {
  /** Milliseconds since the epoch; the browser's clock by default. */
  readonly clock?: () => number;
}) => {
  const { namespace = '', name = '' } = useParams();
  const loaded = useRelease({ namespace, name });
  return (
    <Container>
      <div className={`${theme.root} ${styles.page}`}>
        {loaded.status === 'failed' && (
          <ErrorAlert
            error={loaded.error}
            permission="kardinal.pipeline.read"
            owners={[]}
          />
        )}
        {loaded.status === 'loading' && <Skeleton width="100%" height={320} />}
        {loaded.status === 'loaded' && (
          <LiveBundle
            key={`${namespace}/${name}`}
            release={loaded.release}
            clock={props.clock}
          />
        )}
      </div>
    </Container>
  );
};
