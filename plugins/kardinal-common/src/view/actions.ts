import { versionOf } from '../api/bundles';
import { Bundle } from '../api/types.generated';
import { ActionView, EnvironmentNodeView, NodeView } from './types';

/** The next legal action and everything else that a person may want to do. */
export function actionsOf(
  bundle: Bundle | undefined,
  nodes: readonly NodeView[],
  repositoryUrl: string,
): { readonly nextAction?: ActionView; readonly menu: readonly ActionView[] } {
  const environments = nodes.filter(
    (node): node is EnvironmentNodeView => node.type === 'environment',
  );
  const merge = mergeAction(environments);
  const retry = bundle === undefined ? [] : [retryAction(bundle, environments)];
  const legal = retry.find(
    action => action.type === 'command' && action.disabledReason === undefined,
  );
  const nextAction = merge ?? legal;
  const repository: ActionView = {
    type: 'link',
    id: 'repository',
    label: 'Open the GitOps repository',
    url: repositoryUrl,
  };
  return {
    menu: [...retry, repository],
    ...(nextAction === undefined ? {} : { nextAction }),
  };
}

function mergeAction(
  environments: readonly EnvironmentNodeView[],
): ActionView | undefined {
  const pullRequest = environments.find(
    node => node.state === 'WaitingForMerge',
  )?.pullRequest;
  return pullRequest === undefined
    ? undefined
    : {
        type: 'link',
        id: 'merge',
        label: `Merge PR #${pullRequest.number}`,
        url: pullRequest.url,
      };
}

function retryAction(
  bundle: Bundle,
  environments: readonly EnvironmentNodeView[],
): ActionView {
  const failed = environments
    .filter(node => node.state === 'Failed')
    .map(node => node.name);
  const version = versionOf(bundle);
  const isFailed = bundle.status?.phase === 'Failed';
  return {
    type: 'command',
    id: 'retry',
    label:
      failed.length === 0
        ? `Retry ${version}`
        : `Retry ${version} in ${failed.join(', ')}`,
    confirmation:
      failed.length === 0
        ? `${version} is translated and promoted again.`
        : `${version} is written to ${failed.join(
            ', ',
          )} again, through the same gates.`,
    bundle: bundle.metadata.name,
    ...(isFailed
      ? {}
      : {
          disabledReason: `Only a failed promotion can be retried; ${version} is ${
            bundle.status?.phase ?? 'not started'
          }.`,
        }),
  };
}
