import {
  createDialect,
  Dialect,
} from '@kardinal/backstage-plugin-kardinal-node';
import { importStrategy } from './importStrategy';
import { observePromoter } from './observePromoter';
import { promoterKinds } from './promoterKinds';

const { strategy, policy, repository, provider, timer } = promoterKinds;

/** GitOps Promoter of the Argo project: its strategies with what they promote, and Pipelines that come to the same. @public */
export const gitOpsPromoter: Dialect = createDialect({
  id: 'gitops-promoter',
  title: 'GitOps Promoter',
  kinds: [strategy, policy, repository, provider, timer],
  observe: observePromoter,
  importPipeline: (promotion, objects) =>
    promotion.kind === strategy.kind
      ? importStrategy(promotion, objects)
      : {
          type: 'impossible',
          problems: [
            `${promotion.kind} ${promotion.namespace}/${promotion.name} is one environment without an order; import the PromotionStrategy that it belongs to, or write the Pipeline`,
          ],
        },
});
