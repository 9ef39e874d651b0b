import { useApi } from '@backstage/frontend-plugin-api';
import { Alert, Skeleton } from '@backstage/ui';
import {
  DialectImportView,
  NotCarried,
} from '@kardinal/backstage-plugin-kardinal-common';
import { ForeignPromotionRef, reportsApiRef } from '../../api/ReportsApi';
import { useAnswer } from '../../hooks/useAnswer';
import { useTexts } from '../../translation';
import { CopyableCode } from '../CopyableCode/CopyableCode';
import { AnswerProblem } from '../ErrorAlert/AnswerProblem';
import { LoadingOutline } from '../LoadingOutline/LoadingOutline';
import report from '../ReportPage/ReportPage.module.css';
import styles from './OtherTools.module.css';

/** The Pipeline that a promotion comes to, as text to take away, and everything that it does not say. */
export const PromotionImport = (props: {
  /** The name of the other tool. */
  readonly tool: string;
  readonly promotion: ForeignPromotionRef;
}) => {
  const { tool, promotion } = props;
  const api = useApi(reportsApiRef);
  const { text: t } = useTexts();
  const answer = useAnswer(JSON.stringify(promotion), request =>
    api.importPromotion(promotion, request),
  );
  return (
    <section
      className={styles.imported}
      aria-label={t('otherTools.pipelineOf', { name: promotion.name })}
      aria-busy={answer.status === 'loading'}
    >
      {answer.status === 'failed' && (
        <AnswerProblem answer={answer} permission="kardinal.pipeline.setup" />
      )}
      {answer.value && <Imported view={answer.value} tool={tool} />}
      {!answer.value && answer.status === 'loading' && (
        <LoadingOutline className={styles.imported}>
          <Skeleton width="100%" height={180} />
        </LoadingOutline>
      )}
    </section>
  );
};

function Imported(props: {
  readonly view: DialectImportView;
  readonly tool: string;
}) {
  const { view, tool } = props;
  const { text: t } = useTexts();
  if (view.outcome === 'impossible')
    return (
      <>
        <h4 className={report.heading}>{t('otherTools.impossible')}</h4>
        <ul className={styles.problems}>
          {view.problems.map(each => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      </>
    );
  return (
    <>
      <Alert status="info" icon title={t('otherTools.review', { tool })} />
      <CopyableCode label={t('otherTools.yaml')} code={view.yaml} />
      <Gaps notCarried={view.notCarried} />
    </>
  );
}

function Gaps({ notCarried }: { readonly notCarried: readonly NotCarried[] }) {
  const { text: t } = useTexts();
  if (notCarried.length === 0)
    return <p className={styles.line}>{t('otherTools.allCarried')}</p>;
  return (
    <div>
      <h4 className={report.heading}>{t('otherTools.notCarried')}</h4>
      <dl className={styles.gaps}>
        {notCarried.map(({ field, reason }) => (
          <div key={`${field} ${reason}`}>
            <dt>{field}</dt>
            <dd>{reason}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
