import {
  commands,
  settlementBundle,
} from '@kardinal/backstage-plugin-kardinal-common';
import { settlementOrder } from '@kardinal/promotion-engine';
import { CliOption, WritingCommand } from '../CliCommand';
import { checked, contextOf, orderOf, refuse } from './ordering';
import { pipelineNamed } from './viewOf';

/** Whose drift it is. */
export const driftedOption: CliOption = {
  flags: '--env <environment>',
  description: 'what has drifted',
  presence: 'required',
};

/** What runs is put on record as what is there. */
export const driftImport = settling(
  'import',
  'put on record what an environment runs instead of what was promoted',
);

/** What was promoted is promoted again. */
export const driftRevert = settling(
  'revert',
  'promote again what should run in an environment',
);

function settling(
  act: 'import' | 'revert',
  description: string,
): WritingCommand {
  const definition =
    act === 'import' ? commands.importDrift : commands.revertDrift;
  return {
    type: 'writing',
    path: ['drift', act],
    arguments: '<pipeline>',
    options: [
      driftedOption,
      {
        flags: '--reason <text>',
        description: 'why, for the record',
        presence: 'optional',
      },
    ],
    description,
    run(reading, { arguments: [said], options: { env: environment, reason } }) {
      const context = contextOf(reading, pipelineNamed(reading, said));
      const args = checked(definition, { environment, reason });
      refuse(definition.legality(args, context));
      const order = orderOf(settlementOrder(act, args, context, reading.user));
      return {
        type: 'create',
        bundle: settlementBundle(order),
        words: definition.confirmation(args, context),
      };
    },
  };
}
