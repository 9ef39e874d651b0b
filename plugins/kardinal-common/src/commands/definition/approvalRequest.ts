import { z } from 'zod';
import { titleOf } from '../../api/artifacts';
import { Bundle } from '../../api/types.generated';
import { approvalsAskedFor, approvalsOf, mostApprovals } from '../../approvals';
import { CommandContext, Legality } from './CommandDefinition';
import { standingWords } from './standingWords';
import { reasonSchema } from './rollbackRequest';

/** What is answered: an approval that a gate of an environment asks for. */
export const approvalFields = z.strictObject({
  bundle: z.string().min(1),
  environment: z.string().min(1),
  /** As the expression of the gate names it: `externalApproval.<approval>`. */
  approval: z.string().min(1).max(63),
  /** Recorded as the comment of the answer. */
  reason: reasonSchema,
});

/** What of a request says which answer is asked for. @public */
export type ApprovalTarget = Omit<z.infer<typeof approvalFields>, 'reason'>;

/** Approvals that the page of one Bundle offers to answer. */
const mostOffers = 20;

const passed = [
  'Verified',
  'NoOp',
  'HealthChecking',
  'Superseded',
  'RollingBack',
];

/** Whether somebody waits for an answer that nobody has given. @public */
export function approvalLegality(
  target: ApprovalTarget,
  context: CommandContext,
): Legality {
  const { bundle: name, environment, approval } = target;
  const { namespace = 'default', name: pipeline } = context.pipeline.metadata;
  const bundle = context.bundles.find(({ metadata }) => metadata.name === name);
  if (bundle === undefined)
    return {
      type: 'missing',
      reason: `Pipeline ${namespace}/${pipeline} has no Bundle ${name}.`,
    };
  const version = titleOf(bundle);
  const isAsked = askedOf(bundle, context).some(
    each => each.environment === environment && each.approval === approval,
  );
  if (!isAsked)
    return {
      type: 'missing',
      reason: `No gate of ${environment} asks for externalApproval.${approval} of ${version}.`,
    };
  const known = approvalsOf(bundle, environment).find(
    each => each.name === approval,
  );
  if (known !== undefined)
    return {
      type: 'refused',
      reason: `${known.answeredBy} already ${known.decision} ${approval} for ${version} in ${environment} at ${known.answeredAt}; an answer is final.`,
    };
  const { phase = 'Available' } = bundle.status ?? {};
  if (!['Available', 'Promoting', 'Failed'].includes(phase))
    return {
      type: 'refused',
      reason: `${version} is not waiting for an answer: it ${standingWords(
        bundle,
      )}.`,
    };
  const state = bundle.status?.environments?.[environment]?.state ?? '';
  if (passed.includes(state))
    return {
      type: 'refused',
      reason: `${version} has already passed the gates of ${environment}.`,
    };
  return Object.keys(bundle.status?.approvals ?? {}).length < mostApprovals
    ? { type: 'allowed' }
    : {
        type: 'refused',
        reason: `${version} already has ${mostApprovals} answers, the most that one Bundle can have.`,
      };
}

/** The same for a person in the portal. */
export function portalApprovalLegality(
  target: ApprovalTarget,
  context: CommandContext,
): Legality {
  const legality = approvalLegality(target, context);
  const { approval } = target;
  const isOutside = context.gates?.outsideApprovals?.includes(approval);
  return legality.type === 'allowed' && isOutside
    ? {
        type: 'refused',
        reason: `The approval ${approval} can only be answered outside the portal.`,
      }
    : legality;
}

/** What nobody has answered yet, also what only others can. */
export function approvalOffers(
  bundle: Bundle | undefined,
  context: CommandContext,
): readonly ApprovalTarget[] {
  if (bundle === undefined) return [];
  return askedOf(bundle, context)
    .filter(target => approvalLegality(target, context).type === 'allowed')
    .slice(0, mostOffers);
}

/** A person's name for what is answered: without a full stop. */
export function approvalWords(
  { bundle: name, environment, approval }: ApprovalTarget,
  { bundles }: CommandContext,
): string {
  const bundle = bundles.find(({ metadata }) => metadata.name === name);
  return `${approval} in ${environment} for ${
    bundle === undefined ? name : titleOf(bundle)
  }`;
}

function askedOf(
  { metadata: { name } }: Bundle,
  { gates }: CommandContext,
): readonly ApprovalTarget[] {
  const asked = (gates?.all ?? [])
    .filter(({ spec }) => spec.bundleRef === name)
    .flatMap(gate =>
      approvalsAskedFor(gate).map(approval => ({
        bundle: name,
        environment: gate.spec.environment ?? '',
        approval,
      })),
    );
  const known = new Map(
    asked.map(each => [`${each.environment}/${each.approval}`, each]),
  );
  return [...known.values()];
}
