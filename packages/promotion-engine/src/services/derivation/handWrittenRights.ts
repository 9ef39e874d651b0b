import { Graph, GraphAccess, GraphRights } from '@kardinal/graph-controller';
import { KubeClient, KubeObject, unreachable } from '@kardinal/kube-controller';
import { HandWrittenGraphs } from '../../EngineSettings';

/** What a Graph that somebody wrote may do; `undefined` where such Graphs are not executed. */
export type HandWrittenRights = (graph: Graph) => GraphRights | undefined;

/** A client with the rights of another user, by the user's name. */
export type Impersonate = (user: string) => KubeClient;

/** Nothing of such a Graph counts as derived, whatever kind it is. */
const unsealed = {
  // A pass has one stretch of the event loop: some 20 milliseconds.
  passCost: 20_000,
  seal: <R extends KubeObject>(object: R) => object,
  isIntact: () => true,
};

/** Rights of hand-written Graphs, as the operator wants them. */
export function handWrittenRights(
  rule: HandWrittenGraphs,
  impersonate: Impersonate,
): HandWrittenRights {
  switch (rule.type) {
    case 'refused':
      return () => undefined;
    case 'impersonate':
      return graph => rightsOfAccount(graph, impersonate);
    case 'confined':
      return ({ metadata }) => ({
        ...unsealed,
        refusalOf: access => refusalOf(access, metadata.namespace, rule.kinds),
      });
    default:
      return unreachable(rule);
  }
}

/**
 * The API server decides about each request. It adds the groups of the account: to name them here would need the right to
 * impersonate groups, which is the right to be anybody.
 */
function rightsOfAccount(
  { metadata, spec }: Graph,
  impersonate: Impersonate,
): GraphRights {
  const { namespace = 'default' } = metadata;
  const name = spec.serviceAccountName ?? 'default';
  const account = `${namespace}/${name}`;
  return {
    ...unsealed,
    refusalOf: () => undefined,
    client: impersonate(`system:serviceaccount:${namespace}:${name}`),
    explain: (refusal, object) => {
      const verb = /cannot (\w+) resource/.exec(refusal)?.[1];
      if (verb === undefined) return undefined;
      return verb === 'impersonate'
        ? `the controller may not act as the ServiceAccount ${account}; the operator binds the ClusterRole kardinal-graph-accounts in this namespace`
        : `the ServiceAccount ${account} may not ${verb} ${object}; grant it that right, or name another account in spec.serviceAccountName`;
    },
  };
}

function refusalOf(
  { use, apiVersion, kind, namespace }: GraphAccess,
  own: string | undefined,
  kinds: readonly string[],
): string | undefined {
  const may = `a Graph that people write may not ${use} ${kind}`;
  if (kind === 'Secret')
    return `${may} on this control plane, where everybody has the same rights; leave Secrets out`;
  if (!kinds.includes(`${apiVersion}/${kind}`))
    return `${may} (${apiVersion}) on this control plane, only ${kinds.join(
      ', ',
    )}; the operator adds kinds to kardinal.graph.handWritten.kinds`;
  if (namespace === own) return undefined;
  return namespace === undefined
    ? `${may}, which is in no namespace; on this control plane it uses objects of its own namespace`
    : `${may} in ${namespace}; on this control plane it uses objects of its own namespace: leave metadata.namespace out`;
}
