import {
  CommandContext,
  CommandDefinition,
  CommandPromotion,
  promotionsOf,
} from '@kardinal/backstage-plugin-kardinal-common';
import { demand } from './demand';

/** What a command would do. */
export interface PreviewedCommand {
  /** What it was judged by. */
  readonly context: CommandContext;
  /** Why it would be refused now. */
  readonly refusal?: string;
  readonly confirmation: string;
  readonly promotions: readonly CommandPromotion[];
}

/** @throws NotFoundError (404) where an object is missing */
export function previewedCommand<Arguments extends object>(
  definition: CommandDefinition<string, Arguments>,
  args: Arguments,
  context: CommandContext,
): PreviewedCommand {
  const legality = definition.legality(args, context);
  if (legality.type === 'missing') demand(legality);
  const environments = definition.environments?.(args, context) ?? [];
  const request = { type: definition.id, arguments: args };
  return {
    context,
    ...(legality.type === 'refused' ? { refusal: legality.reason } : {}),
    confirmation: definition.confirmation(args, context),
    promotions: promotionsOf(request, environments, context),
  };
}
