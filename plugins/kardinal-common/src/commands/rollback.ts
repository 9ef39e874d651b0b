import { z } from 'zod';
import { titleOf } from '../api/artifacts';
import { Bundle } from '../api/types.generated';
import { kardinalRollbackPermission } from '../permissions';
import { planRollback, RollbackPlan } from '../rollback/planRollback';
import { rollbackOf } from '../rollback/rollbackOf';
import { receivedIn } from '../rollback/received';
import {
  CommandContext,
  createCommand,
  Legality,
} from './definition/CommandDefinition';

const reason = z.string().trim().min(1).max(500);

const rollbackArguments = z.strictObject({
  environment: z.string().min(1),
  /** The Bundle to restore. Default: what was verified in the environment last before. */
  to: z.string().min(1).optional(),
  reason: reason.optional(),
});

type Arguments = z.infer<typeof rollbackArguments>;

/** Environments that the page of one Bundle offers it for: those that failed, then the last ones. */
const mostOffers = 20;

/** Restores in an environment what was verified there before. @public */
export const rollback = createCommand({
  id: 'rollback',
  permission: kardinalRollbackPermission,
  arguments: rollbackArguments,
  placement: 'menu',
  offers: (context, selected) =>
    selected === undefined ? [] : offersOf(selected, context),
  legality: legalityOf,
  environments: ({ environment }) => [environment],
  label(args, context) {
    const plan = planOf(args, context);
    return plan.type === 'possible'
      ? `Roll back ${args.environment} to ${titleOf(plan.to)}`
      : `Roll back ${args.environment}`;
  },
  confirmation(args, context) {
    const plan = planOf(args, context);
    if (plan.type === 'impossible') return plan.reason;
    const { of, to, environment } = plan;
    const { git } = context.pipeline.spec;
    const declared = environmentIn(context, environment);
    const way =
      declared?.approval === 'pr-review' || declared?.pr === true
        ? 'in a pull request'
        : `with a commit to ${git.branch}`;
    return `Rolls ${environment} back from ${titleOf(of)} to ${titleOf(
      to,
    )} ${way} of ${git.url}, through the gates of ${environment}: ${deployed(
      to,
    )}. ${titleOf(
      of,
    )} is not promoted to ${environment} again unless somebody retries it.`;
  },
});

function planOf(
  { environment, to }: Arguments,
  { bundles }: CommandContext,
): RollbackPlan {
  return planRollback({
    environment,
    bundles,
    ...(to === undefined ? {} : { to }),
  });
}

function legalityOf(args: Arguments, context: CommandContext): Legality {
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
  const plan = planOf(args, context);
  if (plan.type === 'impossible')
    return { type: 'refused', reason: plan.reason };
  const running = bundles.find(each => isUnderWay(each, plan));
  return running === undefined
    ? { type: 'allowed' }
    : {
        type: 'refused',
        reason: `${environment} is on its way back to ${titleOf(
          plan.to,
        )} already.`,
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
function offersOf(
  { metadata, status }: Bundle,
  { bundles }: CommandContext,
): readonly Arguments[] {
  const failed: Arguments[] = [];
  const others: Arguments[] = [];
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

function isFailure(state: string): boolean {
  return state === 'Failed' || state === 'AbortedByAlarm';
}

function environmentIn({ pipeline }: CommandContext, environment: string) {
  return pipeline.spec.environments.find(({ name }) => name === environment);
}

/** What is restored, as far as a person reads it. */
function deployed({ spec: { artifacts }, metadata }: Bundle): string {
  const references = (artifacts.images ?? []).map(each => each.reference);
  return references.length === 0
    ? `what ${metadata.name} deployed`
    : references.join(', ');
}
