import { kardinalApprovalPermission } from '../permissions';
import { createCommand } from './definition/CommandDefinition';
import {
  approvalFields,
  approvalOffers,
  approvalWords,
  portalApprovalLegality,
} from './definition/approvalRequest';

/**
 * Answers an approval that a gate asks for outside: no. Once for each Bundle and environment.
 *
 * @public
 */
export const reject = createCommand({
  id: 'reject',
  permission: kardinalApprovalPermission,
  arguments: approvalFields,
  asksForReason: true,
  placement: 'menu',
  offers: (context, selected) => approvalOffers(selected, context),
  legality: portalApprovalLegality,
  environments: ({ environment }) => [environment],
  label: (args, context) => `Reject ${approvalWords(args, context)}`,
  confirmation: (args, context) =>
    `Rejects ${approvalWords(
      args,
      context,
    )}. This is final: nobody can approve it later, and the gates that ask for it stay closed. Your name and the reason are recorded, also in the pull request.`,
});
