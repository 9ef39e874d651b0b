import {
  commands,
  parseDuration,
} from '@kardinal/backstage-plugin-kardinal-common';
import { CliError, WritingCommand } from '../CliCommand';
import { Reading } from '../cluster/readCluster';
import { checked, contextOf } from './ordering';
import { pipelineNamed, viewOf } from './viewOf';

/** One closed gate of one environment lets one Bundle pass: the portal signs it, in the name of whoever has its token. */
export const override: WritingCommand = {
  type: 'writing',
  path: ['override'],
  arguments: '<pipeline>',
  options: [
    {
      flags: '--gate <name>',
      description: 'which one, also as namespace/name',
      presence: 'required',
    },
    {
      flags: '--reason <text>',
      description: 'why, for the record and the pull request',
      presence: 'required',
    },
    {
      flags: '--env <environment>',
      description: 'default the one whose gate it is',
      presence: 'optional',
    },
    {
      flags: '--expires-in <duration>',
      description: 'how long it lasts, at most 24h; default 1h',
      presence: 'optional',
    },
    {
      flags: '--bundle <name>',
      description:
        'for this Bundle; default the one that is on its way, else the newest',
      presence: 'optional',
    },
  ],
  description: 'let one Bundle pass one closed gate, by the portal',
  run(reading, { arguments: [said], options }) {
    const { gate = '', reason = '', expiresIn: duration = '1h' } = options;
    if (parseDuration(duration) === undefined)
      throw new CliError(
        `invalid --expires-in ${duration}: write a duration such as 90m or 2h`,
      );
    const pipeline = pipelineNamed(reading, said);
    const { bundle, environment } = guardedBy(reading, said, options);
    const args = checked(commands.override, {
      bundle,
      environment,
      gate,
      duration,
      reason,
    });
    return {
      type: 'order',
      pipeline,
      command: { type: 'override', arguments: args },
      words: commands.override.confirmation(args, contextOf(reading, pipeline)),
    };
  },
};

/** The Bundle, and the environment that was named or that alone has such a gate. */
function guardedBy(
  reading: Reading,
  said: string | undefined,
  { gate = '', env, bundle }: Readonly<Record<string, string | undefined>>,
): { readonly bundle: string; readonly environment: string } {
  const { selected } = viewOf(reading, pipelineNamed(reading, said), bundle);
  if (selected === undefined)
    throw new CliError(`The Pipeline ${said} has no Bundle yet`);
  if (env !== undefined) return { bundle: selected.bundle, environment: env };
  const name = gate.split('/').at(-1);
  const found = selected.nodes.flatMap(node =>
    node.type === 'gate' && node.name === name ? [node.environment] : [],
  );
  if (found.length === 1)
    return { bundle: selected.bundle, environment: found[0] };
  throw new CliError(
    found.length === 0
      ? `No gate ${gate} guards ${selected.bundle}; kardinal get steps ${said} lists those that do`
      : `${gate} guards ${found.join(', ')}; name one of them with --env`,
  );
}
