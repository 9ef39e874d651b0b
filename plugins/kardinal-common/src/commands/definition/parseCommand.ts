import { z } from 'zod';
import { CommandDefinition } from './CommandDefinition';
import { describeIssues } from './describeIssues';

const requestSchema = z.strictObject({
  type: z.string(),
  arguments: z.record(z.string(), z.unknown()).default({}),
});

/** A request that a definition understands, with its arguments parsed. @public */
export type ParsedCommand<Definition extends CommandDefinition> =
  | {
      readonly type: 'command';
      readonly definition: Definition;
      readonly arguments: object;
    }
  | { readonly type: 'invalid'; readonly message: string };

/** Finds the definition of a request and parses its arguments; the message of an invalid one names the field. @public */
export function parseCommand<Definition extends CommandDefinition>(
  definitions: readonly Definition[],
  body: unknown,
): ParsedCommand<Definition> {
  const request = requestSchema.safeParse(body);
  if (!request.success)
    return { type: 'invalid', message: describeIssues(request.error) };
  const definition = definitions.find(({ id }) => id === request.data.type);
  if (definition === undefined)
    return {
      type: 'invalid',
      message: `type: there is no command ${JSON.stringify(
        request.data.type,
      )}; known are ${definitions.map(({ id }) => id).join(', ')}`,
    };
  const parsed = definition.arguments.safeParse(request.data.arguments);
  return parsed.success
    ? { type: 'command', definition, arguments: parsed.data }
    : { type: 'invalid', message: describeIssues(parsed.error, 'arguments') };
}
