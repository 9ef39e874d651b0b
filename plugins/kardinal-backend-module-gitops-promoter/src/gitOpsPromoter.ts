import {
  createDialect,
  Dialect,
} from '@kardinal/backstage-plugin-kardinal-node';
import { importStrategy } from './importStrategy';
import { observePromoter } from './observePromoter';
import { promoterKinds } from './promoterKinds';

const { strategy, policy } = promoterKinds;

/** GitOps Promoter of the Argo project: its strategies with what they promote, and Pipelines that come to the same. @public */
export const gitOpsPromoter: Dialect = createDialect({
  id: 'gitops-promoter',
  title: 'GitOps Promoter',
  kinds: [
    strategy,
    policy,
    promoterKinds.repository,
    promoterKinds.provider,
    promoterKinds.timer,
    promoterKinds.pullRequest,
    promoterKinds.report,
    promoterKinds.revert,
  ],
  observe: observePromoter,
  importPipeline: (promotion, objects) =>
    promotion.kind === strategy.kind
      ? importStrategy(promotion, objects)
      : {
          type: 'impossible',
          problems: [
            promotion.kind === policy.kind
              ? `${promotion.kind} ${promotion.namespace}/${promotion.name} is one environment without an order; import the PromotionStrategy that it belongs to, or write the Pipeline`
              : `${promotion.kind} ${promotion.namespace}/${promotion.name} promotes nothing by itself; import the PromotionStrategy of its repository`,
          ],
        },
});
