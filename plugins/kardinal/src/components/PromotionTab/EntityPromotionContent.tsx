import {
  MissingAnnotationEmptyState,
  useEntity,
} from '@backstage/plugin-catalog-react';
import { ownersOf } from '../../api/ownersOf';
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
    <PromotionTab
      key={`${pipeline.namespace}/${pipeline.name}`}
      pipeline={pipeline}
      owners={ownersOf(entity)}
    />
  );
};
