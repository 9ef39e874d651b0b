import { KubeObject } from '@kardinal/kube-controller';
import { desiredObject, markOf, RenderedObject } from '../apply/desiredObject';
import { hasDrifted } from '../apply/drift';
import { fieldManagerOf, ownershipOf } from '../apply/ownership';
import { refKey, refText } from '../apply/refs';
import { CompiledNode } from '../compile/CompiledGraph';
import { NodeContext } from './EvaluationInput';
import { ObjectAction, ObjectPlan } from './GraphPlan';

/** Compares what a node wants with what is there. */
export function planObject(
  rendered: RenderedObject,
  node: CompiledNode,
  context: NodeContext,
): ObjectPlan {
  const { graph, world } = context;
  const live = world.object(rendered.ref);
  const unseen = live ? undefined : world.unseen(rendered.ref);
  const desired = desiredOf(rendered, node, live, context);
  const mark = markOf(desired, graph, node);
  const base = {
    ref: rendered.ref,
    desired,
    fingerprint: fingerprint(mark, live, context),
  };
  if (unseen) return { ...base, action: 'none', unseen: true, problem: unseen };
  if (node.kind === 'patch') {
    const action = live ? contributeOrNone(desired, live, context) : 'none';
    return recall({ ...base, live, action }, context);
  }
  if (!live) return recall({ ...base, action: 'create' }, context);
  const obstacle = obstacleOf(base, node, live, context);
  if (obstacle) return obstacle;
  const isSame = markOf(live, graph, node) === mark;
  const action = isSame ? restoreOrNone(desired, live, context) : 'update';
  return recall({ ...base, live, action: whileAlive(live, action) }, context);
}

/** What is applied: where the spec is fixed, everything but that. */
function desiredOf(
  rendered: RenderedObject,
  node: CompiledNode,
  live: KubeObject | undefined,
  context: NodeContext,
): KubeObject {
  const { graph, world } = context;
  const wanted = desiredObject(rendered, graph, node);
  const isChange =
    live !== undefined &&
    markOf(live, graph, node) !== markOf(wanted, graph, node);
  if (!isChange || !world.rights.isFixed?.(live))
    return sealed(wanted, node, context);
  const { spec } = live as { readonly spec?: unknown };
  const fields = { ...rendered.fields, spec };
  const kept = desiredObject({ ...rendered, fields }, graph, node);
  return sealed(kept, node, context);
}

/** Fields of somebody else's object are not derived by the Graph. */
function sealed(
  desired: KubeObject,
  node: CompiledNode,
  { world }: NodeContext,
): KubeObject {
  return node.kind === 'patch' ? desired : world.rights.seal(desired);
}

/** What to do about an object that is not ours. */
function obstacleOf(
  base: Pick<ObjectPlan, 'ref' | 'desired' | 'fingerprint'>,
  node: CompiledNode,
  live: KubeObject,
  context: NodeContext,
): ObjectPlan | undefined {
  const ownership = ownershipOf(live, context.graph);
  if (ownership.type === 'ours') return undefined;
  if (ownership.type === 'unowned' && node.source.adoption === 'Unowned') {
    return recall({ ...base, action: 'adopt' }, context);
  }
  const problem = {
    state: 'Conflict',
    reason: ownership.type === 'foreign' ? 'OwnedByOther' : 'AlreadyExists',
    message: `${refText(base.ref)} exists and ${ownership.words}`,
  } as const;
  return { ...base, action: 'none', problem };
}

/** A terminating object accepts no more changes: it is made again when it is gone. */
function whileAlive(live: KubeObject, action: ObjectAction): ObjectAction {
  return live.metadata.deletionTimestamp === undefined ? action : 'none';
}

function restoreOrNone(
  desired: KubeObject,
  live: KubeObject,
  { graph, world }: NodeContext,
): ObjectAction {
  // A field that somebody added is no drift of what was applied, and breaks the seal.
  const isThere =
    world.rights.isIntact(live) &&
    !hasDrifted(desired, live, fieldManagerOf(graph));
  return isThere ? 'none' : 'restore';
}

function contributeOrNone(
  desired: KubeObject,
  live: KubeObject,
  { graph }: NodeContext,
): ObjectAction {
  const isThere = !hasDrifted(desired, live, fieldManagerOf(graph));
  return isThere ? 'none' : whileAlive(live, 'contribute');
}

function fingerprint(
  mark: string | undefined,
  live: KubeObject | undefined,
  { graph }: NodeContext,
): string {
  const { resourceVersion = 'absent' } = live?.metadata ?? {};
  return `${mark}@${resourceVersion}#${graph.metadata.generation ?? 0}`;
}

/** What failed before on the same facts fails again: it waits for a change, or after a failure of the API for its time. */
function recall(plan: ObjectPlan, context: NodeContext): ObjectPlan {
  const entry = context.appliedByKey.get(refKey(plan.ref));
  const failure = entry?.failure;
  if (!failure || plan.action === 'none') return plan;
  if (failure.fingerprint !== plan.fingerprint) return plan;
  const { state, reason, message } = failure;
  const problem = { state, reason, message };
  const isFinal = state !== 'SystemError' && entry.retryAt === undefined;
  if (isFinal) return { ...plan, action: 'none', problem };
  const retryAt = Date.parse(entry.retryAt ?? '') || context.now;
  if (retryAt <= context.now) return { ...plan, problem };
  context.scope.comeBackAt(retryAt);
  return { ...plan, action: 'none', problem };
}
