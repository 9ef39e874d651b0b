import { ObjectRef } from '@kardinal/kube-controller';
import { CompiledNode } from '../compile/CompiledGraph';
import { namedObject } from '../compile/namedKind';
import { NodeContext } from './EvaluationInput';
import { Standing } from './GraphPlan';

/** The one object that a node will want when what it waits for is there; `undefined` where that is not certain now. */
export function upcomingObject(
  node: CompiledNode,
  { state }: Standing,
  { graph, world }: NodeContext,
): ObjectRef | undefined {
  const isOne = node.kind === 'template' && node.forEach.length === 0;
  const isWaiting = state === 'Pending' || state === 'Blocked';
  if (!isOne || !isWaiting || node.source.finalizes) return undefined;
  const named = namedObject(node);
  if (!named) return undefined;
  const { apiVersion, kind, name } = named;
  const namespace = named.namespace ?? graph.metadata.namespace;
  const access = { use: 'write', apiVersion, kind, namespace } as const;
  if (world.rights.refusalOf(access) !== undefined) return undefined;
  const lookup = world.kind(named);
  if (lookup.type !== 'known') return undefined;
  return lookup.scope === 'Namespaced' && namespace !== undefined
    ? { apiVersion, kind, namespace, name }
    : { apiVersion, kind, name };
}
