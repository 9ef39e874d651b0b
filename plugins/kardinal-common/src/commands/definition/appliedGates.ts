import { GateTemplate } from '../../graph/gates';
import { guardedEnvironment, guards } from '../../graph/guards';
import { Pause, pauseAt, pausesOf } from '../../pause';
import { CommandContext } from './CommandDefinition';
import { environmentIn } from './rollbackRequest';

/** What a promotion that comes to an environment now has to pass. @public */
export type AppliedGate =
  | { readonly type: 'pause'; readonly pause: Pause }
  | { readonly type: 'template'; readonly template: GateTemplate };

/** The gates that apply to an environment now, a pause of it first. @public */
export function appliedGates(
  context: Pick<CommandContext, 'pipeline' | 'templates' | 'now'>,
  environment: string,
): readonly AppliedGate[] {
  const pause = pauseAt(pausesOf(context.pipeline, environment), context.now);
  const templates = templatesFor(context, environment, 'gate');
  return environmentIn(context, environment) === undefined
    ? []
    : [
        ...(pause === undefined ? [] : [{ type: 'pause' as const, pause }]),
        ...templates.map(template => ({ type: 'template' as const, template })),
      ];
}

/** The permissions of the platform that let an emergency past closed gates of an environment. @public */
export function emergencyPermissionsOf(
  context: Pick<CommandContext, 'pipeline' | 'templates'>,
  environment: string,
): readonly Extract<AppliedGate, { readonly type: 'template' }>[] {
  return templatesFor(context, environment, 'emergency-permission').map(
    template => ({ type: 'template', template }),
  );
}

/** The templates with a purpose that apply to an environment: only the platform's permit anything. */
export function templatesFor(
  { pipeline, templates }: Pick<CommandContext, 'pipeline' | 'templates'>,
  environment: string,
  purpose: GateTemplate['purpose'],
): readonly GateTemplate[] {
  const declared = environmentIn({ pipeline }, environment);
  if (declared === undefined) return [];
  const guarded = guardedEnvironment(pipeline, declared);
  return templates.filter(
    each =>
      each.purpose === purpose &&
      (purpose === 'gate' || each.scope === 'org') &&
      guards(each, guarded),
  );
}
