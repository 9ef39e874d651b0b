import { Button, Container, Skeleton } from '@backstage/ui';
import { ReactNode } from 'react';
import { Answer } from '../../hooks/useAnswer';
import { ReaderProvider } from '../../hooks/useReader';
import { useTexts } from '../../translation';
import { AnswerProblem } from '../ErrorAlert/AnswerProblem';
import { LoadingOutline } from '../LoadingOutline/LoadingOutline';
import { Instant } from '../Time/Instant';
import theme from '../theme.module.css';
import styles from './ReportPage.module.css';

/** What every answer says of itself. */
interface Dated {
  readonly asOf: string;
  readonly clockOffset?: number;
}

/** A page that shows one answer of the backend: as of when, with a way to ask again; its outline and its errors. */
export function ReportPage<T extends Dated>(props: {
  readonly answer: Answer<T>;
  /** That the answer needs. */
  readonly permission: string;
  /** Stays while there is no answer: what is chosen. */
  readonly controls?: ReactNode;
  /** Beside the time of the answer. */
  readonly aside?: ReactNode;
  readonly children: (value: T) => ReactNode;
  /** Milliseconds since the epoch; the browser's clock by default. */
  readonly clock?: () => number;
}) {
  const { answer, permission, controls, aside, children, clock } = props;
  const { text: t, element } = useTexts();
  const { value, status, refresh } = answer;
  return (
    <ReaderProvider clock={clock} offsetMs={value?.clockOffset}>
      <Container>
        <div className={`${theme.root} ${styles.page}`}>
          {controls}
          <div className={styles.bar}>
            {aside}
            {value && (
              <span className={styles.asOf}>
                {element('report.asOf', {
                  at: <Instant at={value.asOf} as="clock" />,
                })}
              </span>
            )}
            <Button
              size="small"
              variant="secondary"
              isPending={status === 'loading'}
              onPress={refresh}
            >
              {t('report.refresh')}
            </Button>
          </div>
          {status === 'failed' && (
            <AnswerProblem answer={answer} permission={permission} />
          )}
          {value && (
            <div
              className={styles.body}
              data-freshness={status === 'failed' ? 'old' : 'fresh'}
              aria-busy={status === 'loading'}
            >
              {children(value)}
            </div>
          )}
          {!value && status === 'loading' && <Outline />}
        </div>
      </Container>
    </ReaderProvider>
  );
}

function Outline() {
  return (
    <LoadingOutline className={styles.body}>
      <Skeleton width="100%" height={72} />
      <Skeleton width="100%" height={180} />
      <Skeleton width="100%" height={180} />
    </LoadingOutline>
  );
}
