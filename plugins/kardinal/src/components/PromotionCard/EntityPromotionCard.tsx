import { useEntity } from '@backstage/plugin-catalog-react';
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
  const pipeline = pipelineOf(entity);
  return pipeline ? (
    <PromotionCard
      key={`${pipeline.namespace}/${pipeline.name}`}
      pipeline={pipeline}
      owners={ownersOf(entity)}
    />
  ) : null;
};
