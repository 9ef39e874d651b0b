import { useApi } from '@backstage/frontend-plugin-api';
import { Link } from '@backstage/ui';
import {
  PolicyKind,
  PolicyView,
} from '@kardinal/backstage-plugin-kardinal-common';
import { useParams } from 'react-router-dom';
import { reportsApiRef } from '../../api/ReportsApi';
import { useAnswer } from '../../hooks/useAnswer';
import { usePortalPaths } from '../../hooks/usePortalPaths';
import { useQueryValues } from '../../hooks/useQueryValues';
import { webUrl } from '../../format/webUrl';
import { useTexts } from '../../translation';
import { ExternalLink } from '../ExternalLink/ExternalLink';
import { ReportPage } from '../ReportPage/ReportPage';
import report from '../ReportPage/ReportPage.module.css';
import { SentenceText } from '../Time/SentenceText';
import { BlockedList } from './BlockedList';
import { GuardedPipelines } from './GuardedPipelines';
import styles from './Policies.module.css';
import { PolicyMarks } from './PolicyMarks';
import { PolicyWarnings } from './PolicyWarnings';
import { SimulatePolicy } from './SimulatePolicy';

/** One policy: what it says and guards, who waits for it, and what it would say. */
export const PolicyPage = (props: {
  /** Milliseconds since the epoch; the browser's clock by default. */
  readonly clock?: () => number;
}) => {
  const api = useApi(reportsApiRef);
  const paths = usePortalPaths();
  const { text: t } = useTexts();
  const { namespace = '', name = '' } = useParams();
  const { values } = useQueryValues(['kind']);
  const kind = kindOf(values.kind);
  const answer = useAnswer(`${kind} ${namespace}/${name}`, request =>
    api.policy(
      { namespace, name, ...(kind === undefined ? {} : { kind }) },
      request,
    ),
  );
  return (
    <ReportPage
      answer={answer}
      permission="kardinal.pipeline.read"
      clock={props.clock}
      aside={<Link href={paths.policies}>{t('policies.all')}</Link>}
    >
      {({ items: [policy] }) =>
        policy && (
          <Details
            key={`${policy.kind}/${policy.namespace}/${policy.name}`}
            policy={policy}
          />
        )
      }
    </ReportPage>
  );
};

function Details({ policy }: { readonly policy: PolicyView }) {
  const { expression, timezone, message, runbook } = policy;
  const { text: t } = useTexts();
  const address = runbook === undefined ? undefined : webUrl(runbook);
  return (
    <>
      <header className={styles.header}>
        <h2 className={styles.name}>{policy.name}</h2>
        <PolicyMarks policy={policy} />
        <span className={report.muted}>
          {policy.namespace}/{policy.name}
        </span>
      </header>
      <PolicyWarnings policy={policy} />
      <div className={styles.columns}>
        <div className={styles.stack}>
          <section className={`${report.box} ${styles.stack}`}>
            {message && <p>{message}</p>}
            {expression && <pre className={styles.code}>{expression}</pre>}
            {policy.window && (
              <p>
                <SentenceText sentence={policy.window.sentence} />
              </p>
            )}
            {timezone && (
              <p className={report.muted}>
                {t('policies.timeZone', { zone: timezone })}
              </p>
            )}
            {address && (
              <ExternalLink href={address}>
                {t('policies.runbook')}
              </ExternalLink>
            )}
          </section>
          <section className={`${report.box} ${styles.stack}`}>
            <h3 className={report.heading}>{t('policies.whoWaits')}</h3>
            <BlockedList blocked={policy.blocked} count={policy.blockedCount} />
          </section>
          <section className={`${report.box} ${styles.stack}`}>
            <h3 className={report.heading}>{t('policies.guards')}</h3>
            <p>
              <SentenceText sentence={policy.sentence} />
            </p>
            <GuardedPipelines policy={policy} />
          </section>
        </div>
        {policy.pipelines.length > 0 && policy.purpose === 'gate' && (
          <SimulatePolicy policy={policy} />
        )}
      </div>
    </>
  );
}

function kindOf(kind: string | undefined): PolicyKind | undefined {
  return kind === 'PolicyGate' || kind === 'ChangeWindow' ? kind : undefined;
}
