import {
  ApprovalAnswer,
  CommandContext,
} from '@kardinal/backstage-plugin-kardinal-common';
import { ApprovalRequest } from '@kardinal/backstage-plugin-kardinal-node';
import { approvalAnnotations, Engine } from '@kardinal/promotion-engine';
import { SignedAnnotations } from './overrideOrder';

/** Who answers, when, and from where. */
export type Answering = Pick<
  ApprovalAnswer,
  'source' | 'answeredBy' | 'answeredAt'
>;

/** An answer, signed for its Bundle; `undefined` where that is gone. */
export function approvalOrder(
  requests: Engine['requests'],
  { bundles }: Pick<CommandContext, 'bundles'>,
  { bundle: name, environment, approval, decision, comment }: ApprovalRequest,
  answering: Answering,
): SignedAnnotations | undefined {
  const bundle = bundles.find(({ metadata }) => metadata.name === name);
  if (bundle === undefined) return undefined;
  const answer: ApprovalAnswer = {
    environment,
    name: approval,
    decision,
    ...answering,
    ...(comment === '' ? {} : { comment }),
  };
  return { bundle, annotations: approvalAnnotations(requests, bundle, answer) };
}
