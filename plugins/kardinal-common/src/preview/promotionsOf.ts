import { labels } from '../api/labels';
import { Bundle } from '../api/types.generated';
import { createArguments } from '../commands/create';
import { CommandContext } from '../commands/definition/CommandDefinition';
import { orderEnvironments } from '../graph/environments';
import { planRollback } from '../rollback/planRollback';
import { rollbackBundle } from '../rollback/rollbackBundle';

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
    case 'emergency':
      return environments.flatMap(environment =>
        rollbackIn(environment, textIn(args, 'to'), context),
      );
    case 'create':
      return createdIn(args, context);
    case 'retry':
    case 'promote': {
      const name = textIn(args, 'bundle');
      const bundle = context.bundles.find(
        ({ metadata }) => metadata.name === name,
      );
      return bundle === undefined
        ? []
        : environments.map(environment => ({ bundle, environment }));
    }
    default:
      return [];
  }
}

function rollbackIn(
  environment: string,
  to: string | undefined,
  { pipeline, bundles }: Pick<CommandContext, 'pipeline' | 'bundles'>,
): readonly CommandPromotion[] {
  const plan = planRollback({
    environment,
    bundles,
    ...(to === undefined ? {} : { to }),
  });
  if (plan.type === 'impossible') return [];
  const bundle = rollbackBundle({
    pipeline: pipeline.metadata.name,
    environment,
    of: plan.of,
    to: plan.to,
    // Who orders it, when and how urgently changes nothing in the files.
    urgency: { type: 'normal' },
    occurrence: '',
    createdAt: '',
    requestedBy: '',
  });
  return [{ bundle, environment }];
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

function textIn(args: object, field: string): string | undefined {
  const value = (args as Readonly<Record<string, unknown>>)[field];
  return typeof value === 'string' ? value : undefined;
}
