import { Bundle } from '../api/types.generated';
import { ExternalApproval } from '../approvals';
import { recordId } from './recordId';
import { auditMessage, FoundRecord } from './types';

/**
 * What people and systems outside answered for a Bundle. Of an answer that nobody gave is only said that it has no effect.
 *
 * @param bundle - with the status that its controller wrote
 */
export function approvalRecords(bundle: Bundle): readonly FoundRecord[] {
  return Object.entries(bundle.status?.approvals ?? {}).map(([id, answer]) =>
    answer.unfounded
      ? refusal(bundle, id, answer)
      : answerOf(bundle, id, answer),
  );
}

function answerOf(
  bundle: Bundle,
  id: string,
  answer: ExternalApproval,
): FoundRecord {
  const { name, decision, source, answeredBy, answeredAt, comment } = answer;
  return {
    bundle: bundle.metadata.name,
    environment: answer.environment,
    id: recordId(bundle, 'approval', id),
    at: answeredAt,
    action: decision === 'approved' ? 'ApprovalGiven' : 'ApprovalRejected',
    outcome: decision === 'approved' ? 'Success' : 'Denied',
    by: answeredBy,
    via: source,
    message: auditMessage(comment === undefined ? name : `${name}: ${comment}`),
  };
}

function refusal(
  bundle: Bundle,
  id: string,
  { environment, name }: ExternalApproval,
): FoundRecord {
  return {
    bundle: bundle.metadata.name,
    environment,
    id: recordId(bundle, 'approval', id, 'refused'),
    action: 'ApprovalRefused',
    outcome: 'Denied',
    by: 'unknown',
    via: 'kubernetes',
    message: auditMessage(
      `${name}: somebody wrote it into the status of the Bundle, and nobody had answered it; it has no effect`,
    ),
  };
}
