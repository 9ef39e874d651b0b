import {
  Bundle,
  CommandContext,
  defaultBundle,
  Legality,
  Pipeline,
} from '@kardinal/backstage-plugin-kardinal-common';
import { commandContext, Ordered } from '@kardinal/promotion-engine';
import { CliError, CliInput, CliOption } from '../CliCommand';
import { Reading } from '../cluster/readCluster';
import { pipelineNamed } from './viewOf';

/** Which Bundle a command is about. */
export const bundleOption: CliOption = {
  flags: '--bundle <name>',
  description: 'default the one that is on its way, else the newest',
  presence: 'optional',
};

/** Arguments whose options have other names. */
const optionNames: Readonly<Record<string, string>> = {
  environment: 'env',
  duration: 'expires-in',
};

/** What a command is judged by. */
export function contextOf(
  { cached, policyNamespaces, now }: Reading,
  { metadata: { namespace = 'default', name } }: Pipeline,
): CommandContext {
  const deps = { cached, policyNamespaces, clock: { now: () => now } };
  const context = commandContext(deps, { namespace, name });
  if (context === undefined) throw new CliError(`There is no Pipeline ${name}`);
  return context;
}

/** @throws CliError with why it must not be done */
export function refuse(legality: Legality): void {
  if (legality.type !== 'allowed') throw new CliError(legality.reason);
}

/** @throws CliError with why it comes to nothing */
export function orderOf<Order>(ordered: Ordered<Order>): Order {
  if (ordered.type !== 'ordered') throw new CliError(ordered.reason);
  return ordered.order;
}

/**
 * The Bundle that was said, or that the portal shows first.
 *
 * @throws CliError where there is none
 */
export function bundleSaid(
  reading: Reading,
  { arguments: [said], options }: CliInput,
): {
  readonly pipeline: Pipeline;
  readonly context: CommandContext;
  readonly bundle: string;
} {
  const pipeline = pipelineNamed(reading, said);
  const context = contextOf(reading, pipeline);
  const bundle =
    options.bundle ?? defaultBundle(context.bundles)?.metadata.name;
  if (bundle === undefined)
    throw new CliError(`The Pipeline ${said} has no Bundle yet`);
  return { pipeline, context, bundle };
}

/**
 * The object of a Bundle that a command is allowed for.
 *
 * @throws CliError where it is gone
 */
export function objectOf(name: string, { bundles }: CommandContext): Bundle {
  const found = bundles.find(({ metadata }) => metadata.name === name);
  if (found === undefined) throw new CliError(`There is no Bundle ${name}`);
  return found;
}

/** How a schema says what is wrong. */
interface Schema<Arguments> {
  safeParse(value: unknown):
    | { readonly success: true; readonly data: Arguments }
    | {
        readonly success: false;
        readonly error: {
          readonly issues: readonly {
            readonly path: readonly PropertyKey[];
            readonly message: string;
          }[];
        };
      };
}

/**
 * Arguments as the command of the portal takes them.
 *
 * @throws CliError that names the option
 */
export function checked<Arguments>(
  { arguments: schema }: { readonly arguments: Schema<Arguments> },
  args: unknown,
): Arguments {
  const parsed = schema.safeParse(args);
  if (parsed.success) return parsed.data;
  const [{ path, message }] = parsed.error.issues;
  const name = String(path[0]);
  throw new CliError(`invalid --${optionNames[name] ?? name}: ${message}`);
}
