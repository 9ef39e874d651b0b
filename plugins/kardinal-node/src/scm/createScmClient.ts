import { ScmClient } from './ScmProvider';

/** What a client does, each as a function that takes the connection first. @public */
export type ScmOperations<Connection> = {
  readonly [Name in keyof ScmClient]: NonNullable<ScmClient[Name]> extends (
    ...parameters: infer Parameters
  ) => infer Result
    ? (connection: Connection, ...parameters: Parameters) => Result
    : never;
};

/**
 * A client of operations that share a connection: what a forge does is a function for each, and nothing is written twice to
 * hand it the connection.
 *
 * @public
 */
export function createScmClient<Connection>(
  connection: Connection,
  operations: ScmOperations<Connection>,
): ScmClient {
  const bound = Object.entries(operations).map(([name, operation]) => [
    name,
    (operation as (...parameters: unknown[]) => unknown).bind(
      undefined,
      connection,
    ),
  ]);
  // Its type has the very names of the operations, each without its first parameter.
  return Object.fromEntries(bound) as ScmClient;
}
