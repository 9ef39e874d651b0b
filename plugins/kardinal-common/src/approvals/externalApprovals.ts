import { shortHash } from '../api/names';
import { Bundle, BundleStatus, PolicyGate } from '../api/types.generated';
import { pathsRead } from '../policy/gateLanguage';

/** What somebody outside answered for a Bundle and an environment, as its controller recorded it. @public */
export type ExternalApproval = NonNullable<BundleStatus['approvals']>[string];

/** What is signed: everything of an answer but its signature and what the controller says of it. @public */
export type ApprovalAnswer = Omit<ExternalApproval, 'seal' | 'unfounded'>;

/** How many answers a Bundle has at most. @public */
export const mostApprovals = 256;

/** The name of an answer: the same answer has the same one. @public */
export function approvalId(answer: ApprovalAnswer): string {
  const { environment, name, decision, source } = answer;
  const { answeredBy, answeredAt, comment = '' } = answer;
  const said = [environment, name, decision, source, answeredBy, answeredAt];
  return shortHash(JSON.stringify(said.concat(comment)), 16);
}

/**
 * The answers of an environment, by what was asked for: the first one counts, whatever is said later.
 *
 * @param bundle - with a status that is believed
 * @public
 */
export function approvalsOf(
  { status }: Bundle,
  environment: string,
): readonly ExternalApproval[] {
  if (status?.approvals === undefined) return [];
  const answers = new Map<string, ExternalApproval>();
  for (const each of Object.values(status.approvals)) {
    if (each.environment !== environment || each.unfounded) continue;
    const known = answers.get(each.name);
    const isFirst =
      known === undefined ||
      Date.parse(each.answeredAt) < Date.parse(known.answeredAt);
    if (isFirst) answers.set(each.name, each);
  }
  return [...answers.values()];
}

/** The names of the approvals that a gate asks people and systems for; one that asks a URL asks nobody else. @public */
export function approvalsAskedFor({ spec }: PolicyGate): readonly string[] {
  const names = pathsRead(spec.expression)
    .filter(([root, name]) => root === 'externalApproval' && name !== undefined)
    .map(([, name]) => name)
    .filter(name => name !== spec.webRequest?.name);
  return [...new Set(names)];
}

/** What is said of an answer. @public */
export function approvalText({
  name,
  decision,
  answeredBy,
  answeredAt,
  comment,
}: ApprovalAnswer): string {
  const why = comment === undefined ? '' : `: ${comment}`;
  return `${name} ${decision} by ${answeredBy} at ${answeredAt}${why}`;
}
