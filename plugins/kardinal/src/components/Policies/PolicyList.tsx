import { Link } from '@backstage/ui';
import {
  PoliciesView,
  PolicyView,
} from '@kardinal/backstage-plugin-kardinal-common';
import { usePortalPaths } from '../../hooks/usePortalPaths';
import { useTexts } from '../../translation';
import report from '../ReportPage/ReportPage.module.css';
import { SentenceText } from '../Time/SentenceText';
import { BlockedList } from './BlockedList';
import styles from './Policies.module.css';
import { PolicyMarks } from './PolicyMarks';
import { PolicyWarnings } from './PolicyWarnings';

/** Every policy: what it guards, who waits for it, and what is wrong with it. */
export const PolicyList = ({ view }: { readonly view: PoliciesView }) => {
  const { text: t } = useTexts();
  if (view.items.length === 0)
    return (
      <div className={report.nothing}>
        <p>{t('policies.none')}</p>
        <p>{t('policies.whereTheyAre')}</p>
      </div>
    );
  return (
    <>
      <ul className={styles.list}>
        {view.items.map(policy => (
          <li
            key={`${policy.kind}/${policy.namespace}/${policy.name}`}
            className={report.box}
          >
            <Policy policy={policy} />
          </li>
        ))}
      </ul>
      {view.omitted > 0 && (
        <p className={report.muted}>
          {t('policies.morePolicies', { number: String(view.omitted) })}
        </p>
      )}
    </>
  );
};

function Policy({ policy }: { readonly policy: PolicyView }) {
  const paths = usePortalPaths();
  return (
    <article className={styles.policy}>
      <header className={styles.header}>
        <h2 className={styles.name}>
          <Link href={paths.policy(policy)}>{policy.name}</Link>
        </h2>
        <PolicyMarks policy={policy} />
      </header>
      <p className={styles.line}>{policy.message ?? policy.expression}</p>
      <p className={styles.line}>
        <SentenceText sentence={policy.sentence} />{' '}
        {policy.window && <SentenceText sentence={policy.window.sentence} />}
      </p>
      <PolicyWarnings policy={policy} />
      <BlockedList blocked={policy.blocked} count={policy.blockedCount} />
    </article>
  );
}
