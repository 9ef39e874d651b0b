import { graphqlProblems } from './graphqlProblems';
import { answerOf } from './toScmError';

/**
 * Whether an error says that this GitHub has not what a GraphQL query asks for, or that this token may not see it. Limits and outages
 * are another matter.
 *
 * @internal
 */
export function isGraphqlAbsent(error: unknown): boolean {
  const problems = graphqlProblems(error);
  if (problems !== undefined)
    return problems.every(({ type }) => type !== 'RATE_LIMITED');
  const { status = 0 } = answerOf(error) ?? {};
  return [401, 403, 404, 405, 410].includes(status) && !isLimited(error);
}

function isLimited(error: unknown): boolean {
  return /rate limit|abuse/i.test(answerOf(error)?.message ?? '');
}
