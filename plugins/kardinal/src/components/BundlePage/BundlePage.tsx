import { ButtonLink, Container, Skeleton } from '@backstage/ui';
import { useParams } from 'react-router-dom';
import { useKardinalPaths } from '../../hooks/usePortalPaths';
import { useRelease } from '../../hooks/useRelease';
import { useTexts } from '../../translation';
import { AnswerProblem } from '../ErrorAlert/AnswerProblem';
import { isMissingBundle } from '../ErrorAlert/errorText';
import theme from '../theme.module.css';
import styles from './BundlePage.module.css';
import { LiveBundle } from './LiveBundle';

/** One release everywhere: where it comes from, where it is, and what happened. Its address names the Bundle. */
export const BundlePage = (props: {
  /** Milliseconds since the epoch; the browser's clock by default. */
  readonly clock?: () => number;
}) => {
  const { namespace = '', name = '' } = useParams();
  const answer = useRelease({ namespace, name });
  const { board } = useKardinalPaths();
  const { text: t } = useTexts();
  return (
    <Container>
      <div className={`${theme.root} ${styles.page}`}>
        {answer.status === 'failed' && (
          <AnswerProblem
            answer={answer}
            permission="kardinal.pipeline.read"
            wayOn={
              isMissingBundle(answer.error) && (
                <ButtonLink href={board} size="small" variant="secondary">
                  {t('portal.showBoard')}
                </ButtonLink>
              )
            }
          />
        )}
        {answer.status === 'loading' && <Skeleton width="100%" height={320} />}
        {answer.status === 'ready' && answer.value && (
          <LiveBundle
            key={`${namespace}/${name}`}
            release={answer.value}
            clock={props.clock}
          />
        )}
      </div>
    </Container>
  );
};
