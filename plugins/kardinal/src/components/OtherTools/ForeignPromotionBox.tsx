import { Alert, Button } from '@backstage/ui';
import { ForeignPromotion } from '@kardinal/backstage-plugin-kardinal-common';
import { useQueryValues } from '../../hooks/useQueryValues';
import { useTexts } from '../../translation';
import { MaybeLink } from '../ExternalLink/MaybeLink';
import report from '../ReportPage/ReportPage.module.css';
import { ForeignEnvironments } from './ForeignEnvironments';
import styles from './OtherTools.module.css';
import { PromotionImport } from './PromotionImport';

/** One promotion of another tool: where what runs and waits, and the Pipeline that it comes to. */
export const ForeignPromotionBox = (props: {
  readonly tool: { readonly id: string; readonly title: string };
  readonly promotion: ForeignPromotion;
}) => {
  const { tool, promotion } = props;
  const { kind, namespace, name, repository, problem } = promotion;
  const { text: t } = useTexts();
  const { values, change } = useQueryValues(['import']);
  const own = [tool.id, kind, namespace, name].join('/');
  const isOpen = values.import === own;
  return (
    <article
      className={`${report.box} ${styles.promotion}`}
      aria-label={`${kind} ${namespace}/${name}`}
    >
      <header className={styles.header}>
        <h3 className={styles.name}>{name}</h3>
        <span className={report.muted}>
          {kind} {namespace}/{name}
        </span>
        {repository !== undefined && (
          <MaybeLink href={repository}>{repository}</MaybeLink>
        )}
        <Button
          size="small"
          variant="secondary"
          aria-expanded={isOpen}
          className={styles.import}
          onPress={() => change({ import: isOpen ? undefined : own })}
        >
          {t(isOpen ? 'otherTools.hideImport' : 'otherTools.import')}
        </Button>
      </header>
      {problem !== undefined && (
        <Alert
          status="warning"
          icon
          title={t('otherTools.problem')}
          description={problem}
        />
      )}
      {promotion.environments.length > 0 && (
        <ForeignEnvironments promotion={promotion} />
      )}
      {isOpen && (
        <PromotionImport
          tool={tool.title}
          promotion={{ dialect: tool.id, kind, namespace, name }}
        />
      )}
    </article>
  );
};
