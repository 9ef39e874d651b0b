import {
  commands,
  rollbackBundle,
} from '@kardinal/backstage-plugin-kardinal-common';
import { rollbackOrder } from '@kardinal/promotion-engine';
import { WritingCommand } from '../CliCommand';
import { contextOf, orderOf, refuse } from './ordering';
import { pipelineNamed } from './viewOf';

/** An environment gets back what was verified there before, as a new Bundle, through its gates. */
export const rollback: WritingCommand = {
  type: 'writing',
  path: ['rollback'],
  arguments: '<pipeline>',
  options: [
    {
      flags: '--env <environment>',
      description: 'what is rolled back',
      presence: 'required',
    },
    {
      flags: '--to <bundle>',
      description: 'what it gets back; default what was verified there before',
      presence: 'optional',
    },
    {
      flags: '--reason <text>',
      description: 'why, for the record',
      presence: 'optional',
    },
  ],
  description: 'give an environment back what was verified there before',
  run(reading, { arguments: [said], options }) {
    const context = contextOf(reading, pipelineNamed(reading, said));
    const { env: environment = '', to, reason } = options;
    const target = { environment, ...(to === undefined ? {} : { to }) };
    refuse(commands.rollback.legality(target, context));
    const order = orderOf(
      rollbackOrder({ ...target, reason }, context, reading.user),
    );
    return {
      type: 'create',
      bundle: rollbackBundle(order),
      words: commands.rollback.confirmation(target, context),
    };
  },
};
