import { useApi } from '@backstage/frontend-plugin-api';
import { Alert } from '@backstage/ui';
import {
  DialectsView,
  DialectView,
} from '@kardinal/backstage-plugin-kardinal-common';
import { reportsApiRef } from '../../api/ReportsApi';
import { useAnswer } from '../../hooks/useAnswer';
import { useTexts } from '../../translation';
import { ReportPage } from '../ReportPage/ReportPage';
import report from '../ReportPage/ReportPage.module.css';
import { ForeignPromotionBox } from './ForeignPromotionBox';
import styles from './OtherTools.module.css';

const permission = 'kardinal.pipeline.setup';

/** What other tools promote, to read, and Pipelines that come to the same. */
export const OtherToolsPage = (props: {
  /** Milliseconds since the epoch; the browser's clock by default. */
  readonly clock?: () => number;
}) => {
  const api = useApi(reportsApiRef);
  const answer = useAnswer('dialects', request => api.dialects(request));
  return (
    <ReportPage answer={answer} permission={permission} clock={props.clock}>
      {view => <Tools view={view} />}
    </ReportPage>
  );
};

function Tools({ view }: { readonly view: DialectsView }) {
  const { text: t } = useTexts();
  if (view.items.length === 0)
    return (
      <div className={report.nothing}>
        <p>{t('otherTools.noModule')}</p>
        <p>{t('otherTools.whatItShows')}</p>
      </div>
    );
  return (
    <>
      {view.items.map(tool => (
        <section
          key={tool.id}
          className={styles.tool}
          aria-labelledby={`tool-${tool.id}`}
        >
          <h2 id={`tool-${tool.id}`} className={styles.title}>
            {tool.title}
          </h2>
          <Tool tool={tool} />
        </section>
      ))}
    </>
  );
}

function Tool({ tool }: { readonly tool: DialectView }) {
  const { text: t } = useTexts();
  const { id, title, state, message, promotions } = tool;
  if (state === 'absent')
    return (
      <p className={styles.line}>{t('otherTools.absent', { tool: title })}</p>
    );
  if (state === 'refused')
    return (
      <Alert
        status="warning"
        icon
        title={t('otherTools.refused', { tool: title })}
        description={message}
      />
    );
  return (
    <>
      {message !== undefined && (
        <Alert
          status="info"
          icon
          title={t('otherTools.incomplete')}
          description={message}
        />
      )}
      <p className={styles.line}>
        {t(
          promotions.length === 0
            ? 'otherTools.nothing'
            : 'otherTools.readOnly',
          { tool: title },
        )}
      </p>
      {promotions.map(promotion => (
        <ForeignPromotionBox
          key={`${promotion.kind}/${promotion.namespace}/${promotion.name}`}
          tool={{ id, title }}
          promotion={promotion}
        />
      ))}
    </>
  );
}
