import { RELATION_OWNED_BY } from '@backstage/catalog-model';
import {
  getEntityRelations,
  MissingAnnotationEmptyState,
  useEntity,
} from '@backstage/plugin-catalog-react';
import { Container } from '@backstage/ui';
import { pipelineAnnotation, pipelineOf } from '../../api/PipelineRef';
import { PromotionTab } from './PromotionTab';

/**
 * The promotion tab of the catalog entity around it.
 *
 * @public
 */
export const EntityPromotionContent = () => {
  const { entity } = useEntity();
  const pipeline = pipelineOf(entity);
  if (!pipeline) {
    return <MissingAnnotationEmptyState annotation={pipelineAnnotation} />;
  }
  return (
    <Container>
      <PromotionTab
        key={`${pipeline.namespace}/${pipeline.name}`}
        pipeline={pipeline}
        owners={getEntityRelations(entity, RELATION_OWNED_BY).map(
          owner => owner.name,
        )}
      />
    </Container>
  );
};
