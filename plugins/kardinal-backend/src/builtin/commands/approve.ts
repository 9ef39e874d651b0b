import {
  CommandArguments,
  commands,
} from '@kardinal/backstage-plugin-kardinal-common';
import { KardinalCommand } from '@kardinal/backstage-plugin-kardinal-node';

/** The answer is signed for one Bundle: no annotation that somebody writes is one. */
export const approve: KardinalCommand<
  'approve',
  CommandArguments<'approve'>
> = {
  id: 'approve',
  definition: commands.approve,
  async execute({ reason, ...target }, { answerApproval }) {
    await answerApproval({ ...target, comment: reason, decision: 'approved' });
    return { type: 'accepted' };
  },
};
