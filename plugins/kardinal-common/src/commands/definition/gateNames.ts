import { GateTemplate } from '../../graph/gates';
import { freezeName } from '../../pause';
import { appliedGates, templatesFor } from './appliedGates';
import { CommandContext } from './CommandDefinition';

/** The gates of an environment with a purpose, by name; a pause is one of those that hold. */
export function gateNames(
  context: CommandContext,
  environment: string,
  purpose: GateTemplate['purpose'],
): readonly string[] {
  if (purpose !== 'gate')
    return templatesFor(context, environment, purpose).map(nameOf);
  return appliedGates(context, environment).map(applied =>
    applied.type === 'pause'
      ? freezeName(context.pipeline.metadata.name)
      : nameOf(applied.template),
  );
}

function nameOf({ gate }: GateTemplate): string {
  return gate.metadata.name;
}
