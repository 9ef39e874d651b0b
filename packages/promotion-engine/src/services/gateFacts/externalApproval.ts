import { approvalsOf } from '@kardinal/backstage-plugin-kardinal-common';
import { FactSource } from './GuardedPromotion';

/** What was answered from outside for the Bundle and environment that a gate guards. */
export const externalApprovalFacts: FactSource = {
  root: 'externalApproval',
  facts: (_cached, { bundle, environment }) => ({
    externalApproval: approvalsOf(bundle, environment.name).map(
      ({ name, decision, answeredBy, answeredAt, comment = '' }) => ({
        name,
        decision,
        by: answeredBy,
        at: answeredAt,
        comment,
      }),
    ),
  }),
};
