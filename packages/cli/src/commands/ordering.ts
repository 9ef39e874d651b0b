import {
  CommandContext,
  Legality,
  Pipeline,
} from '@kardinal/backstage-plugin-kardinal-common';
import { commandContext, Ordered } from '@kardinal/promotion-engine';
import { CliError } from '../CliCommand';
import { Reading } from '../cluster/readCluster';

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
