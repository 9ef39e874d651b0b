import { canonicalHash } from '@kardinal/kube-controller';
import { GraphNode } from '../api/Graph';
import { CompiledNode, GraphEdge, GraphProblem } from './CompiledGraph';
import { NodeWalk, UsedId } from './NodeWalk';
import { kindOf } from './checkNode';

/** The parts of a node that concern no other node; `edges` and what follows from them come later. */
export type NodeDraft = Omit<
  CompiledNode,
  'edges' | 'holders' | 'includeHolders' | 'needs'
> & { readonly uses: readonly UsedId[] };

/** Compiles the expressions of a node that passed `checkNode`. */
export function compileNode(node: GraphNode): {
  draft: NodeDraft;
  problems: readonly GraphProblem[];
} {
  const kind = kindOf(node)!;
  const walk = new NodeWalk(node);
  const body = walk.value(kind, node[kind]);
  const forEach = (node.forEach ?? []).map((iterator, index) => {
    const [[variable, items]] = Object.entries(iterator);
    return { variable, items: walk.value('forEach', items, `[${index}]`) };
  });
  const includeWhen = walk.conditions('includeWhen');
  const readyWhen = walk.conditions('readyWhen');
  const propagateWhen = walk.conditions('propagateWhen');
  const { id } = node;
  const draft = {
    id,
    kind,
    source: node,
    body,
    forEach,
    includeWhen,
    readyWhen,
    propagateWhen,
    uses: [...walk.uses, ...structuralUses(node)],
    templateHash: canonicalHash([node[kind], node.forEach]).slice(0, 12),
  };
  return { draft, problems: walk.problems };
}

function structuralUses(node: GraphNode): readonly UsedId[] {
  const uses = (node.dependsOn ?? []).map(
    (id): UsedId => ({ ...hard(id), use: 'dependsOn', path: 'dependsOn' }),
  );
  if (node.finalizes === undefined) return uses;
  const target = hard(node.finalizes);
  return [...uses, { ...target, use: 'finalizes', path: 'finalizes' }];
}

function hard(id: string): { id: string; strength: 'hard' } {
  return { id, strength: 'hard' };
}

/** The edges into a node: one for each upstream, hard when any use is. */
export function edgesInto(draft: NodeDraft): readonly GraphEdge[] {
  const ids = [...new Set(draft.uses.map(use => use.id))];
  return ids.map(from => {
    const uses = draft.uses.filter(use => use.id === from);
    return {
      from,
      to: draft.id,
      strength: uses.some(use => use.strength === 'hard') ? 'hard' : 'soft',
      uses: [...new Set(uses.map(use => use.use))],
    };
  });
}
