import { AppliedObject, NodeState } from '../api/Graph';
import { NodePlan } from '../evaluate/GraphPlan';
import { revisionNode } from '../inventory/planRevisions';
import { Inventory } from '../inventory/inventoryOf';

/** Objects that are no longer wanted and still there, in words. */
export interface Departure {
  readonly message: string;
  /** Whether a person must change something before it goes on. */
  readonly progress: 'moving' | 'stuck';
}

const broken: readonly NodeState[] = ['Error', 'Conflict'];

/** What is on its way out, and what holds it up; `undefined` when nothing is. */
export function departureOf({
  leaving,
  hooks,
}: Pick<Inventory, 'leaving' | 'hooks'>): Departure | undefined {
  // Revisions go last and quickly: they are no news.
  const left = leaving.filter(({ node }) => node !== revisionNode.id);
  if (left.length === 0) return undefined;
  const count =
    left.length === 1 ? '1 object is' : `${left.length} objects are`;
  const trouble = troubleOf(left, hooks);
  const message = `${count} still there`;
  return {
    message: trouble ? `${message}: ${trouble.words}` : message,
    progress: trouble && broken.includes(trouble.state) ? 'stuck' : 'moving',
  };
}

function troubleOf(
  left: readonly AppliedObject[],
  hooks: readonly NodePlan[],
): { readonly state: NodeState; readonly words: string } | undefined {
  const failure = left.find(entry => entry.failure)?.failure;
  if (failure) return { state: failure.state, words: failure.message };
  const hook = hooks.find(({ state }) => state !== 'Ready');
  if (!hook) return undefined;
  const { node, state, message } = hook;
  const target = node.source.finalizes;
  const words = `${node.id}, which finalizes ${target}, is ${state}`;
  return { state, words: message ? `${words}: ${message}` : words };
}
