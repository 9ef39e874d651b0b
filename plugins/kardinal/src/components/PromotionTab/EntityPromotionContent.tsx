import {
  MissingAnnotationEmptyState,
  useEntity,
} from '@backstage/plugin-catalog-react';
import { ownersOf } from '../../api/ownersOf';
import { pipelineAnnotation, pipelineOf } from '../../api/PipelineRef';
import { setupProblemsOf } from '../../api/setupProblemsOf';
import theme from '../theme.module.css';
import { EntityWorkloads } from '../Workloads/EntityWorkloads';
import { PromotionTab } from './PromotionTab';
import styles from './PromotionTab.module.css';
import { SetupProblems } from './SetupProblems';

/**
 * The promotion tab of the catalog entity around it.
 *
 * @public
 */
export const EntityPromotionContent = () => {
  const { entity } = useEntity();
  const pipeline = pipelineOf(entity);
  const problems = setupProblemsOf(entity);
  if (!pipeline && problems.length === 0)
    return <MissingAnnotationEmptyState annotation={pipelineAnnotation} />;
  return (
    <EntityWorkloads entity={entity}>
      <div className={`${theme.root} ${styles.tab}`}>
        <SetupProblems problems={problems} />
        {pipeline && (
          <PromotionTab
            key={`${pipeline.namespace}/${pipeline.name}`}
            pipeline={pipeline}
            owners={ownersOf(entity)}
          />
        )}
      </div>
    </EntityWorkloads>
  );
};
