import { commands } from '@kardinal/backstage-plugin-kardinal-common';
import { WritingCommand } from '../CliCommand';
import { bundleOption, bundleSaid, checked, refuse } from './ordering';

/** Somebody says yes to an approval: the portal signs it, in the name of whoever has its token. */
export const approve = answering('approve', 'answer an approval with yes');

/** Somebody says no. */
export const reject = answering('reject', 'answer an approval with no');

function answering(
  id: 'approve' | 'reject',
  description: string,
): WritingCommand {
  return {
    type: 'writing',
    path: [id],
    arguments: '<pipeline>',
    options: [
      {
        flags: '--approval <name>',
        description: 'which one, as the gate names it: externalApproval.<name>',
        presence: 'required',
      },
      {
        flags: '--env <environment>',
        description: 'whose gate asks for it',
        presence: 'required',
      },
      {
        flags: '--reason <text>',
        description: 'why, for the record and the pull request',
        presence: 'required',
      },
      bundleOption,
    ],
    description: `${description}, by the portal`,
    run(reading, input) {
      const { pipeline, context, bundle } = bundleSaid(reading, input);
      const { env: environment, approval, reason } = input.options;
      const definition = commands[id];
      const args = checked(definition, {
        bundle,
        environment,
        approval,
        reason,
      });
      refuse(definition.legality(args, context));
      return {
        type: 'order',
        pipeline,
        command: { type: id, arguments: args },
        words: definition.confirmation(args, context),
      };
    },
  };
}
