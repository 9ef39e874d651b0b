import {
  ApprovalAnswer,
  approvalId,
  Bundle,
  ExternalApproval,
} from '@kardinal/backstage-plugin-kardinal-common';
import { z } from 'zod';
import { Seals, SealVerifier } from './Seals';
import { namedAnnotations, readOrders, signOrder } from './signedOrder';

/** What the answers for a Bundle and its record come to. */
export interface ApprovalReadings {
  /** What was answered and is not recorded yet, by name. */
  readonly answered: Readonly<Record<string, ExternalApproval>>;
  /** Names of what is on record although nobody answered it. */
  readonly unfounded: readonly string[];
}

const prefix = 'approval.kardinal.io/';

const answerSchema = z.strictObject({
  type: z.literal('approval'),
  environment: z.string(),
  name: z.string(),
  decision: z.enum(['approved', 'rejected']),
  source: z.enum(['portal', 'webhook']),
  answeredBy: z.string(),
  answeredAt: z.iso.datetime(),
  comment: z.string().optional(),
});

/** The annotation that answers an approval of a stored Bundle, signed for this one object. */
export function approvalAnnotations(
  seals: Pick<Seals, 'sealRequest'>,
  bundle: Bundle,
  answer: ApprovalAnswer,
): Readonly<Record<string, string>> {
  const key = `${prefix}${approvalId(answer)}`;
  return { [key]: signOrder(seals, bundle, requestOf(answer)) };
}

/**
 * What was answered for a Bundle; `undefined` where nothing was.
 *
 * @param bundle - with what its status says of answers, believed or not
 */
export function readApprovals(
  seals: Pick<SealVerifier, 'holdsRequest' | 'trustsStatus'>,
  bundle: Bundle,
): ApprovalReadings | undefined {
  const recorded = bundle.status?.approvals;
  const texts = namedAnnotations(bundle, prefix).filter(
    ([id]) => recorded?.[id] === undefined,
  );
  if (texts.length === 0 && recorded === undefined) return undefined;
  return {
    answered: Object.fromEntries(
      readOrders(seals, bundle, texts, answerSchema)
        .map(({ id, order: { type: _, ...answer }, seal }) => ({
          id,
          answer: { ...answer, seal },
        }))
        .filter(({ id, answer }) => approvalId(answer) === id)
        .map(({ id, answer }) => [id, answer]),
    ),
    unfounded: seals.trustsStatus(bundle)
      ? []
      : Object.entries(recorded ?? {})
          .filter(
            ([id, answer]) =>
              approvalId(answer) !== id ||
              !seals.holdsRequest(bundle, requestOf(answer), answer.seal),
          )
          .map(([id]) => id),
  };
}

function requestOf(answer: ApprovalAnswer): z.infer<typeof answerSchema> {
  const { environment, name, decision, source } = answer;
  const { answeredBy, answeredAt, comment } = answer;
  return {
    type: 'approval',
    environment,
    name,
    decision,
    source,
    answeredBy,
    answeredAt,
    ...(comment === undefined ? {} : { comment }),
  };
}
