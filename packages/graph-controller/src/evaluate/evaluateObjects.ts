import { fieldManagerOf } from '../apply/ownership';
import { refText } from '../apply/refs';
import { whoWrote } from '../apply/whoWrote';
import { CompiledNode } from '../compile/CompiledGraph';
import { NodeContext } from './EvaluationInput';
import { heldStanding, settled, uncertain, unsettled } from './expose';
import {
  Exposure,
  NodePlan,
  ObjectPlan,
  Standing,
  Withholding,
} from './GraphPlan';
import { planObject } from './planObject';
import { renderObjects } from './renderObjects';

/** A node that writes: what it wants, what is there, and what is in the way. */
export function evaluateObjects(
  node: CompiledNode,
  context: NodeContext,
  held: Withholding | undefined,
): NodePlan {
  const rendered = renderObjects(node, context);
  if (rendered.type === 'not') {
    return uncertain(node, rendered.standing, context);
  }
  const objects = rendered.objects.map(each => planObject(each, node, context));
  if (held && objects.some(needsNewInputs)) {
    return uncertain(node, heldStanding(held), context);
  }
  const absent =
    node.kind === 'patch' &&
    objects.find(({ live, unseen }) => !live && !unseen);
  if (absent) return uncertain(node, targetMissing(absent), context);
  const standing = problemOf(objects) ?? movementOf(objects, context);
  const lives = objects.flatMap(({ live }) => live ?? []);
  const value = node.forEach.length > 0 ? lives : lives[0];
  if (!standing) return settled(node, value, context, objects);
  const isThere = lives.length === objects.length;
  const by = objects.every(({ action }) => action === 'none')
    ? 'state'
    : 'writing';
  const exposure = isThere ? frozen(node, value, standing, by) : {};
  return unsettled(node, standing, objects, exposure);
}

/** What was restored was made from the very inputs that are withheld now. */
function needsNewInputs({ action }: ObjectPlan): boolean {
  return action !== 'none' && action !== 'restore';
}

function targetMissing({ ref }: ObjectPlan): Standing {
  const message = `${refText(ref)} does not exist`;
  return { state: 'Pending', reason: 'TargetMissing', message };
}

const bySeverity = ['Error', 'Conflict', 'SystemError'] as const;

function problemOf(objects: readonly ObjectPlan[]): Standing | undefined {
  const problems = objects.flatMap(({ problem }) => problem ?? []);
  const states = bySeverity.flatMap(state =>
    problems.filter(problem => problem.state === state),
  );
  return states[0];
}

/** Objects that are being written, or deleted by somebody else. */
function movementOf(
  objects: readonly ObjectPlan[],
  { graph }: NodeContext,
): Standing | undefined {
  const moving = objects.find(({ action }) => action !== 'none');
  if (moving) {
    const { action, ref, live } = moving;
    const who = live && whoWrote(live, fieldManagerOf(graph));
    const by = who === undefined ? '' : ` by ${who}`;
    return action === 'restore'
      ? notReady('Drifted', `${refText(ref)} was changed${by} and is put back`)
      : notReady('Applying', `${refText(ref)} is being applied`);
  }
  const leaving = objects.find(
    ({ live }) => live?.metadata.deletionTimestamp !== undefined,
  );
  if (!leaving) return undefined;
  return notReady('Terminating', `${refText(leaving.ref)} is being deleted`);
}

function notReady(reason: string, message: string): Standing {
  return { state: 'NotReady', reason, message };
}

/** Dependents keep what they have until the node is as wanted. */
function frozen(
  { id }: CompiledNode,
  value: unknown,
  { state, message }: Standing,
  by: Withholding['by'],
): Exposure {
  const words = `waits for ${id}, which is ${state}: ${message}`;
  return { data: { value }, withheld: { by, words } };
}
