import { ExternalApproval } from '../approvals';
import { escapeMarkdown } from './markdown';

/** What people and systems outside answered for the environment. */
export function approvalSection({
  approvals = [],
}: {
  readonly approvals?: readonly ExternalApproval[];
}): readonly string[] {
  if (approvals.length === 0) return [];
  const lines = approvals.map(
    ({ name, decision, answeredBy, answeredAt, comment = '' }) =>
      `- ${escapeMarkdown(name)}: ${decision} by ${escapeMarkdown(
        answeredBy,
      )} at ${escapeMarkdown(answeredAt)}${
        comment === '' ? '' : `: ${escapeMarkdown(comment)}`
      }`,
  );
  return [`### External Approvals\n${lines.join('\n')}`];
}
