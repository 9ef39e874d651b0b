import {
  CommandArguments,
  commands,
} from '@kardinal/backstage-plugin-kardinal-common';
import { KardinalCommand } from '@kardinal/backstage-plugin-kardinal-node';

/** The answer is signed for one Bundle: no annotation that somebody writes is one. */
export const reject: KardinalCommand<'reject', CommandArguments<'reject'>> = {
  id: 'reject',
  definition: commands.reject,
  async execute({ reason, ...target }, { answerApproval }) {
    await answerApproval({ ...target, comment: reason, decision: 'rejected' });
    return { type: 'accepted' };
  },
};
