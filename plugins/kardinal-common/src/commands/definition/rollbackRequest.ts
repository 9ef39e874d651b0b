import { z } from 'zod';
import { titleOf } from '../../api/artifacts';
import { Bundle } from '../../api/types.generated';
import { environmentBranch } from '../../graph/environmentBranch';
import { planRollback, RollbackPlan } from '../../rollback/planRollback';
import { importsFor, RollbackUrgency } from '../../rollback/rollbackBundle';
import { receivedIn } from '../../rollback/received';
import { rollbackOf } from '../../rollback/rollbackOf';
import { CommandContext, Legality } from './CommandDefinition';

/** Why somebody wants it, in one sentence. */
export const reasonSchema = z.string().trim().min(1).max(500);

/** Which environment goes back, and to what. */
export const rollbackFields = z.strictObject({
  environment: z.string().min(1),
  /** The Bundle to restore. Default: what was verified in the environment last before. */
  to: z.string().min(1).optional(),
});

/** What of a request decides which rollback it is. */
export type RollbackTarget = z.infer<typeof rollbackFields>;

/** Environments that the page of one Bundle offers a rollback for: those that failed, then the last ones. */
const mostOffers = 20;

export function planOf(
  { environment, to }: RollbackTarget,
  { bundles }: CommandContext,
  urgency: RollbackUrgency['type'] = 'normal',
): RollbackPlan {
  return planRollback({
    environment,
    bundles,
    imports: importsFor({ type: urgency }),
    ...(to === undefined ? {} : { to }),
  });
}

/**
 * Whether there is something to restore, and it is not being restored already.
 *
 * @param isEnough - whether a rollback to the same that is under way is what is asked for
 */
export function rollbackLegality(
  args: RollbackTarget,
  context: CommandContext,
  isEnough: (underWay: Bundle) => boolean,
  urgency: RollbackUrgency['type'] = 'normal',
): Legality {
  const { environment, to } = args;
  const { namespace = 'default', name } = context.pipeline.metadata;
  const whole = `Pipeline ${namespace}/${name}`;
  if (environmentIn(context, environment) === undefined)
    return {
      type: 'missing',
      reason: `${whole} has no environment ${environment}.`,
    };
  const { bundles } = context;
  if (to !== undefined && !bundles.some(each => each.metadata.name === to))
    return { type: 'missing', reason: `${whole} has no Bundle ${to}.` };
  const plan = planOf(args, context, urgency);
  if (plan.type === 'impossible')
    return { type: 'refused', reason: plan.reason };
  const running = bundles.find(
    each => isUnderWay(each, plan) && isEnough(each),
  );
  return running === undefined
    ? { type: 'allowed' }
    : {
        type: 'refused',
        reason: `${environment} is already being rolled back to ${titleOf(
          plan.to,
        )}.`,
      };
}

function isUnderWay(
  bundle: Bundle,
  plan: Extract<RollbackPlan, { type: 'possible' }>,
): boolean {
  const phase = bundle.status?.phase ?? 'Available';
  const known = rollbackOf(bundle);
  return (
    (phase === 'Available' || phase === 'Promoting') &&
    known?.environment === plan.environment &&
    known.to === plan.to.metadata.name
  );
}

/** Where the Bundle is what the environment has: where it failed also when there is nothing to restore. */
export function rollbackOffers(
  { metadata, status }: Bundle,
  { bundles }: CommandContext,
): readonly RollbackTarget[] {
  const failed: RollbackTarget[] = [];
  const others: RollbackTarget[] = [];
  const isThere = (environment: string) =>
    receivedIn(environment, bundles)[0]?.bundle.metadata.name === metadata.name;
  for (const [environment, { state }] of Object.entries(
    status?.environments ?? {},
  )) {
    const plan = planRollback({ environment, bundles, of: metadata.name });
    if (plan.type === 'possible') {
      const offer = { environment, to: plan.to.metadata.name };
      if (isFailure(state)) failed.push(offer);
      else others.unshift(offer);
    } else if (isFailure(state) && isThere(environment))
      failed.push({ environment });
  }
  return [...failed, ...others].slice(0, mostOffers);
}

/** What goes back from where to where, and how. */
export function rollbackWords(
  plan: Extract<RollbackPlan, { type: 'possible' }>,
  context: CommandContext,
): string {
  const { of, to, environment } = plan;
  const { git } = context.pipeline.spec;
  return `Rolls ${environment} back from ${titleOf(of)} to ${titleOf(
    to,
  )} (${deployed(to)}) with ${
    hasPullRequest(context, environment)
      ? 'a pull request'
      : `a commit to ${branchIn(context, environment)}`
  } in ${git.url}.`;
}

function branchIn(context: CommandContext, environment: string): string {
  const declared = environmentIn(context, environment);
  return environmentBranch(context.pipeline, declared ?? { name: environment });
}

function hasPullRequest(context: CommandContext, environment: string): boolean {
  const declared = environmentIn(context, environment);
  return declared?.approval === 'pr-review' || declared?.pr === true;
}

/** That the release does not come back by itself. */
export function stickyWords({
  of,
  environment,
}: Extract<RollbackPlan, { type: 'possible' }>): string {
  return `${titleOf(
    of,
  )} is not promoted to ${environment} again unless somebody retries it.`;
}

/** What is restored, as far as a person reads it. */
function deployed({ spec: { artifacts }, metadata }: Bundle): string {
  const references = (artifacts.images ?? []).map(each => each.reference);
  return references.length === 0
    ? `what ${metadata.name} deployed`
    : references.join(', ');
}

export function environmentIn(
  { pipeline }: Pick<CommandContext, 'pipeline'>,
  environment: string,
) {
  return pipeline.spec.environments.find(({ name }) => name === environment);
}

function isFailure(state: string): boolean {
  return state === 'Failed' || state === 'AbortedByAlarm';
}
