import { z } from 'zod';
import { CommandContext, Legality } from './CommandDefinition';
import { environmentIn } from './rollbackRequest';

/** What is paused or resumed, as {@link PauseTarget}. */
export const pauseFields = z.strictObject({
  environment: z.string().min(1).optional(),
});

/** The whole Pipeline, or one environment of it. @public */
export interface PauseTarget {
  /** Default: the whole Pipeline. */
  readonly environment?: string;
}

/** Environments that a page offers it for, beside the whole Pipeline. */
const mostOffers = 10;

/** The whole Pipeline and its first environments, those that it can be done to. */
export function environmentOffers(
  { pipeline }: CommandContext,
  isOffered: (target: PauseTarget) => boolean,
): readonly PauseTarget[] {
  const environments = pipeline.spec.environments
    .map(({ name }) => ({ environment: name }))
    .filter(isOffered)
    .slice(0, mostOffers);
  return [...[{}].filter(isOffered), ...environments];
}

/** Twice is no error: only what does not exist is. */
export function pauseLegality(
  { environment }: PauseTarget,
  context: CommandContext,
): Legality {
  const { namespace = 'default', name } = context.pipeline.metadata;
  return environment === undefined ||
    environmentIn(context, environment) !== undefined
    ? { type: 'allowed' }
    : {
        type: 'missing',
        reason: `Pipeline ${namespace}/${name} has no environment ${environment}.`,
      };
}

/** What a person calls it, with a capital or a name at the beginning. */
export function pausedSubject(
  { environment }: PauseTarget,
  { pipeline }: CommandContext,
): string {
  const { name } = pipeline.metadata;
  return environment === undefined
    ? `all of ${name}`
    : `${environment} of ${name}`;
}
