import { GateTemplate } from '../../graph/gates';
import { guardedEnvironment, guards } from '../../graph/guards';
import { freezeName, pauseAt, pausesOf } from '../../pause';
import { CommandContext } from './CommandDefinition';
import { environmentIn } from './rollbackRequest';

/** The gates of an environment with a purpose, by name; a pause is one of those that hold. */
export function gateNames(
  { pipeline, templates, now }: CommandContext,
  environment: string,
  purpose: GateTemplate['purpose'],
): readonly string[] {
  const declared = environmentIn({ pipeline }, environment);
  if (declared === undefined) return [];
  const guarded = guardedEnvironment(pipeline, declared);
  const isPaused =
    purpose === 'gate' &&
    pauseAt(pausesOf(pipeline, environment), now) !== undefined;
  const applied = templates
    .filter(
      each =>
        each.purpose === purpose &&
        (purpose === 'gate' || each.scope === 'org') &&
        guards(each, guarded),
    )
    .map(({ gate }) => gate.metadata.name);
  return isPaused ? [freezeName(pipeline.metadata.name), ...applied] : applied;
}
