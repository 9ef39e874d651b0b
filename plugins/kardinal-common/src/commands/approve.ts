import { kardinalApprovalPermission } from '../permissions';
import { createCommand } from './definition/CommandDefinition';
import {
  approvalFields,
  approvalOffers,
  approvalWords,
  portalApprovalLegality,
} from './definition/approvalRequest';

/**
 * Answers an approval that a gate asks for outside: yes. Once for each Bundle and environment.
 *
 * @public
 */
export const approve = createCommand({
  id: 'approve',
  permission: kardinalApprovalPermission,
  arguments: approvalFields,
  asksForReason: true,
  placement: 'menu',
  isNext: () => true,
  offers: (context, selected) => approvalOffers(selected, context),
  legality: portalApprovalLegality,
  environments: ({ environment }) => [environment],
  label: (args, context) => `Approve ${approvalWords(args, context)}`,
  confirmation: (args, context) =>
    `Approves ${approvalWords(
      args,
      context,
    )}. This is final: the gates that ask for this approval have it. Your name and the reason are recorded, also in the pull request.`,
});
