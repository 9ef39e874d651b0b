import { z } from 'zod';
import { titleOf } from '../api/artifacts';
import { labels } from '../api/labels';
import { kardinalRemovePermission } from '../permissions';
import { CommandContext, createCommand } from './definition/CommandDefinition';
import { isOnTheWay } from './definition/namedBundle';
import { reasonSchema } from './definition/rollbackRequest';

/** Environments that the confirmation names. */
const mostNamed = 10;

/** Deletes a Pipeline that was set up from the catalog, which never goes by itself; the record of what it did stays. @public */
export const remove = createCommand({
  id: 'remove',
  permission: kardinalRemovePermission,
  arguments: z.strictObject({ reason: reasonSchema }),
  asksForReason: true,
  placement: 'menu',
  offers: context => (sourceOf(context) === undefined ? [] : [{}]),
  legality(_args, context) {
    const { pipeline, bundles } = context;
    const {
      name,
      namespace = 'default',
      deletionTimestamp,
    } = pipeline.metadata;
    if (sourceOf(context) === undefined)
      return {
        type: 'refused',
        reason: `Pipeline ${name} was not set up from the catalog; whoever applies it removes it there, or with kubectl delete pipeline ${name} -n ${namespace}.`,
      };
    if (deletionTimestamp !== undefined)
      return {
        type: 'refused',
        reason: `Pipeline ${name} is already being removed.`,
      };
    const moving = bundles.filter(isOnTheWay);
    const [first] = moving;
    if (first === undefined) return { type: 'allowed' };
    const others =
      moving.length === 1 ? '' : ` (and ${moving.length - 1} more)`;
    return {
      type: 'refused',
      reason: `Pipeline ${name} cannot be removed while ${titleOf(
        first,
      )}${others} is on its way; wait until it is done, or abort it.`,
    };
  },
  label: (_args, { pipeline }) => `Remove ${pipeline.metadata.name}`,
  confirmation(_args, context) {
    const { pipeline, bundles } = context;
    const { name, namespace = 'default' } = pipeline.metadata;
    const kept =
      bundles.length === 1
        ? 'Its Bundle with its evidence'
        : `Its ${bundles.length} Bundles with their evidence`;
    return `Deletes the Pipeline ${name} in namespace ${namespace}: nothing is promoted through it any more, and the catalog no longer shows it. ${kept}, the audit log, the Git repository and what runs in ${environmentsOf(
      context,
    )} stay. The catalog sets it up again only when the content of ${
      sourceOf(context) ?? 'its file'
    } changes. Your name and the reason are recorded.`;
  },
});

function sourceOf({ pipeline }: CommandContext): string | undefined {
  return pipeline.metadata.annotations?.[labels.setUpFrom];
}

function environmentsOf({ pipeline }: CommandContext): string {
  const names = pipeline.spec.environments.map(({ name }) => name);
  const more = names.length - mostNamed;
  return `${names.slice(0, mostNamed).join(', ')}${
    more > 0 ? ` and ${more} more` : ''
  }`;
}
