import { labels } from '../api/labels';
import { Bundle } from '../api/types.generated';
import { createArguments } from '../commands/create';
import { CommandContext } from '../commands/definition/CommandDefinition';
import { orderEnvironments } from '../graph/environments';
import { planRollback } from '../rollback/planRollback';
import { promotionBundle } from '../promotion/promotionBundle';
import {
  importsFor,
  rollbackBundle,
  RollbackUrgency,
} from '../rollback/rollbackBundle';

/** Who orders it and when changes nothing in the files. */
const unordered = { occurrence: '', createdAt: '', requestedBy: '' };

/** A promotion that a command leads to. The Bundle may be one that does not exist yet. @public */
export interface CommandPromotion {
  readonly bundle: Bundle;
  readonly environment: string;
}

/**
 * What would be promoted where if a command were executed: nothing for commands that write to no repository, and nothing where its
 * arguments name what is not there.
 *
 * @param environments - those that the command names for its permission
 * @public
 */
export function promotionsOf(
  command: { readonly type: string; readonly arguments: object },
  environments: readonly string[],
  context: Pick<CommandContext, 'pipeline' | 'bundles'>,
): readonly CommandPromotion[] {
  const { type, arguments: args } = command;
  switch (type) {
    case 'rollback':
    case 'emergency': {
      const urgency: RollbackUrgency =
        type === 'emergency'
          ? { type, reason: textIn(args, 'reason') ?? '' }
          : { type: 'normal' };
      return environments.flatMap(environment =>
        rollbackIn(environment, textIn(args, 'to'), urgency, context),
      );
    }
    case 'create':
      return createdIn(args, context);
    case 'retry': {
      const bundle = bundleIn(args, context);
      return bundle === undefined
        ? []
        : environments.map(environment => ({ bundle, environment }));
    }
    case 'promote':
      return promotedIn(args, environments, context);
    default:
      return [];
  }
}

function rollbackIn(
  environment: string,
  to: string | undefined,
  urgency: RollbackUrgency,
  { pipeline, bundles }: Pick<CommandContext, 'pipeline' | 'bundles'>,
): readonly CommandPromotion[] {
  const plan = planRollback({
    environment,
    bundles,
    imports: importsFor(urgency),
    ...(to === undefined ? {} : { to }),
  });
  if (plan.type === 'impossible') return [];
  const bundle = rollbackBundle({
    pipeline: pipeline.metadata.name,
    environment,
    of: plan.of,
    to: plan.to,
    urgency,
    ...unordered,
  });
  return [{ bundle, environment }];
}

/** A release that goes out once more is a Bundle of its own, which has been nowhere yet. */
function promotedIn(
  args: object,
  environments: readonly string[],
  context: Pick<CommandContext, 'pipeline' | 'bundles'>,
): readonly CommandPromotion[] {
  const of = bundleIn(args, context);
  const target = environments.at(-1);
  if (of === undefined || target === undefined) return [];
  const bundle = promotionBundle({
    pipeline: context.pipeline.metadata.name,
    environment: target,
    of,
    ...unordered,
  });
  return environments.map(environment => ({ bundle, environment }));
}

/** Wherever the Pipeline leads the Bundle. */
function createdIn(
  args: object,
  { pipeline }: Pick<CommandContext, 'pipeline'>,
): readonly CommandPromotion[] {
  const content = createArguments.safeParse(args);
  if (!content.success) return [];
  const { type, artifacts, provenance } = content.data;
  const { name, namespace } = pipeline.metadata;
  const bundle: Bundle = {
    apiVersion: pipeline.apiVersion,
    kind: 'Bundle',
    metadata: { name, namespace, labels: { [labels.pipeline]: name } },
    spec: {
      type,
      artifacts,
      ...(provenance === undefined ? {} : { provenance }),
    },
  };
  const order = orderEnvironments(pipeline, bundle);
  return order.type === 'invalid'
    ? []
    : order.environments.map(environment => ({
        bundle,
        environment: environment.name,
      }));
}

function bundleIn(
  args: object,
  { bundles }: Pick<CommandContext, 'bundles'>,
): Bundle | undefined {
  const name = textIn(args, 'bundle');
  return bundles.find(({ metadata }) => metadata.name === name);
}

function textIn(args: object, field: string): string | undefined {
  const value = (args as Readonly<Record<string, unknown>>)[field];
  return typeof value === 'string' ? value : undefined;
}
