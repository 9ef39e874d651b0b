import { useEntity } from '@backstage/plugin-catalog-react';
import { usePromotionPath } from '../../hooks/usePromotionPath';
import { pipelineOf } from '../../api/PipelineRef';
import { ownersOf } from '../../api/ownersOf';
import { PromotionCard } from './PromotionCard';

/**
 * The promotion of the catalog entity around it, for its overview.
 *
 * @public
 */
export const EntityPromotionCard = () => {
  const { entity } = useEntity();
  const promotionPath = usePromotionPath();
  const pipeline = pipelineOf(entity);
  const { kind, metadata } = entity;
  const { name, namespace = 'default' } = metadata;
  return pipeline ? (
    <PromotionCard
      key={`${pipeline.namespace}/${pipeline.name}`}
      pipeline={pipeline}
      tab={promotionPath({ kind, namespace, name })}
      owners={ownersOf(entity)}
    />
  ) : null;
};
