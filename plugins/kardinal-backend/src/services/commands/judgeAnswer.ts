import {
  approvalLegality,
  approvalsOf,
  CommandContext,
  Legality,
} from '@kardinal/backstage-plugin-kardinal-common';
import { ApprovalRequest } from '@kardinal/backstage-plugin-kardinal-node';
import { Answering } from './approvalOrder';

/** How far the clock of whoever answers may be ahead, in milliseconds. */
const ahead = 300_000;

/**
 * Whether an answer from outside counts. Its instant is signed: one that is older than the Bundle was meant for another of
 * that name, whoever sends it again.
 */
export function judgeAnswer(
  request: ApprovalRequest,
  { answeredBy, answeredAt }: Omit<Answering, 'source'>,
  context: CommandContext,
): Legality | { readonly type: 'found' } {
  const bundle = context.bundles.find(
    ({ metadata }) => metadata.name === request.bundle,
  );
  const instant = Date.parse(answeredAt);
  if (instant > context.now + ahead)
    return refused(
      `answeredAt: ${answeredAt} is in the future; check the clock of whoever answers.`,
    );
  const created = Date.parse(bundle?.metadata.creationTimestamp ?? '');
  if (instant < created)
    return refused(
      `answeredAt: ${answeredAt} is before the Bundle ${request.bundle} was created; it answers for another one.`,
    );
  const known =
    bundle &&
    approvalsOf(bundle, request.environment).find(
      ({ name }) => name === request.approval,
    );
  const isSame =
    known?.decision === request.decision &&
    known.answeredBy === answeredBy &&
    Date.parse(known.answeredAt) === instant;
  return isSame ? { type: 'found' } : approvalLegality(request, context);
}

function refused(reason: string): Legality {
  return { type: 'refused', reason };
}
