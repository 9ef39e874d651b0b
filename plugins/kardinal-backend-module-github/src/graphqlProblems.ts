import { cutText } from '@kardinal/backstage-plugin-kardinal-node';

/** What GitHub's GraphQL interface says of a request that it did not carry out. @internal */
export interface GraphqlProblem {
  /** e.g. `NOT_FOUND`; absent where the query asks for what this GitHub does not have. */
  readonly type?: string;
  readonly message: string;
}

/**
 * What an error of Octokit says that came with an answer of the GraphQL interface; `undefined` when it is another one.
 *
 * @internal
 */
export function graphqlProblems(
  error: unknown,
): readonly GraphqlProblem[] | undefined {
  if (!(error instanceof Error) || error.name !== 'GraphqlResponseError')
    return undefined;
  const { errors } = error as { readonly errors?: unknown };
  return Array.isArray(errors) ? errors.map(problemOf) : [];
}

/** As one text, for people. @internal */
export function graphqlText(problems: readonly GraphqlProblem[]): string {
  return cutText(problems.map(({ message }) => message).join('; '), 500);
}

function problemOf(error: unknown): GraphqlProblem {
  const { type, message } = (error ?? {}) as Record<string, unknown>;
  return {
    ...(typeof type === 'string' && { type }),
    message: typeof message === 'string' ? message : 'no reason',
  };
}
