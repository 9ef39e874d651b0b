import { versionOf } from '../api/bundles';
import { Bundle } from '../api/types.generated';
import { ActView, EnvironmentNodeView, NodeView } from './types';

/** The next legal act and everything else that a person may want to do. */
export function actsOf(
  bundle: Bundle | undefined,
  nodes: readonly NodeView[],
  repositoryUrl: string,
): { readonly nextAct?: ActView; readonly menu: readonly ActView[] } {
  const environments = nodes.filter(
    (node): node is EnvironmentNodeView => node.type === 'environment',
  );
  const merge = mergeAct(environments);
  const retry = bundle === undefined ? [] : [retryAct(bundle, environments)];
  const legal = retry.find(
    act => act.type === 'command' && act.disabledReason === undefined,
  );
  const nextAct = merge ?? legal;
  const repository: ActView = {
    type: 'link',
    id: 'repository',
    label: 'Open the GitOps repository',
    url: repositoryUrl,
  };
  return {
    menu: [...retry, repository],
    ...(nextAct === undefined ? {} : { nextAct }),
  };
}

function mergeAct(
  environments: readonly EnvironmentNodeView[],
): ActView | undefined {
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

function retryAct(
  bundle: Bundle,
  environments: readonly EnvironmentNodeView[],
): ActView {
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
