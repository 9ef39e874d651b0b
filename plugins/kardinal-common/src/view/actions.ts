import { Bundle } from '../api/types.generated';
import { CommandContext, CommandDefinition } from '../commands';
import { pipelineResourceRef } from '../permissions';
import { needsPullRequest } from './states';
import { ActionView, EnvironmentNodeView, NodeView } from './types';

/** What the actions of a page are made from. */
export interface ActionInputs {
  readonly context: CommandContext;
  readonly definitions: readonly CommandDefinition[];
  readonly selected: Bundle | undefined;
  readonly nodes: readonly NodeView[];
  /** What lets the Bundle go on for which the selected one waits. */
  readonly awaited?: ActionView;
}

/** The next allowed action and everything else that a person may want to do. */
export function actionsOf(inputs: ActionInputs): {
  readonly nextAction?: ActionView;
  readonly menu: readonly ActionView[];
} {
  const isPrimary = ({ placement }: CommandDefinition) =>
    placement === 'primary';
  const offered = [
    ...inputs.definitions.filter(isPrimary),
    ...inputs.definitions.filter(each => !isPrimary(each)),
  ].flatMap(definition =>
    definition.offers(inputs.context, inputs.selected).map(args => ({
      isNext:
        isPrimary(definition) ||
        definition.isNext?.(args, inputs.context) === true,
      action: commandAction(definition, args, inputs.context),
    })),
  );
  const primary = offered.find(
    ({ isNext, action }) => isNext && action.disabledReason === undefined,
  );
  const nextAction =
    mergeAction(inputs.nodes) ?? primary?.action ?? inputs.awaited;
  const repository: ActionView = {
    type: 'link',
    id: 'repository',
    label: 'Open the GitOps repository',
    url: inputs.context.pipeline.spec.git.url,
  };
  return {
    menu: [...offered.map(({ action }) => action), repository],
    ...(nextAction === undefined ? {} : { nextAction }),
  };
}

/** The way to the pull request that waits for a person. */
export function mergeAction(
  nodes: readonly NodeView[],
): Extract<ActionView, { type: 'link' }> | undefined {
  const pullRequest = nodes.find(
    (node): node is EnvironmentNodeView =>
      node.type === 'environment' && needsPullRequest(node.state),
  )?.pullRequest;
  return pullRequest === undefined
    ? undefined
    : {
        type: 'link',
        id: 'merge',
        label: `${pullRequest.state === 'closed' ? 'Reopen' : 'Review'} PR #${
          pullRequest.number
        }`,
        url: pullRequest.url,
      };
}

function commandAction(
  definition: CommandDefinition,
  args: object,
  context: CommandContext,
): Extract<ActionView, { type: 'command' }> {
  const legality = definition.legality(args, context);
  const { namespace = 'default', name } = context.pipeline.metadata;
  const environments = definition.environments?.(args, context);
  const changes = definition.changes?.(args, context) ?? [];
  return {
    type: 'command',
    id: `${definition.id} ${JSON.stringify(args)}`,
    label: definition.label(args, context),
    confirmation: definition.confirmation(args, context),
    ...(changes.length === 0 ? {} : { changes }),
    ...(definition.asksForReason ? { asksForReason: true as const } : {}),
    ...(definition.asksForEnd ? { asksForEnd: true as const } : {}),
    permission: definition.permission,
    resourceRef: pipelineResourceRef({ namespace, name, environments }),
    command: { type: definition.id, arguments: args },
    ...(legality.type === 'allowed' ? {} : { disabledReason: legality.reason }),
  };
}
