import { canonicalHash } from '@kardinal/kube-controller';
import { GraphNode } from '../api/Graph';
import {
  CompiledCondition,
  CompiledNode,
  EdgeUse,
  GraphEdge,
  GraphProblem,
  NodeKind,
} from './CompiledGraph';
import { compileValue, Findings, PlacedExpression } from './CompiledValue';
import { kindOf } from './checkNode';

/** The parts of a node that concern no other node; `edges` and what follows from them come later. */
export type NodeDraft = Omit<
  CompiledNode,
  'edges' | 'holders' | 'includeHolders' | 'needs'
> & { readonly uses: readonly UsedId[] };

/** One reference to another node. */
export interface UsedId {
  readonly id: string;
  readonly strength: 'hard' | 'soft';
  readonly use: EdgeUse;
  readonly path: string;
}

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
    ...{ id, kind, source: node, body, forEach },
    ...{ includeWhen, readyWhen, propagateWhen },
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

class NodeWalk {
  readonly problems: GraphProblem[] = [];
  readonly uses: UsedId[] = [];
  private readonly variables: ReadonlySet<string>;

  constructor(private readonly node: GraphNode) {
    this.variables = new Set((node.forEach ?? []).flatMap(Object.keys));
  }

  value(use: NodeKind | 'forEach', value: unknown, suffix = '') {
    const findings: Findings = { expressions: [], problems: [] };
    const compiled = compileValue(value, `${use}${suffix}`, findings);
    this.report(findings);
    for (const placed of findings.expressions) {
      if (placed.expression.usesNow) this.refuseNow(placed);
      this.collectUses(placed, use);
    }
    return compiled;
  }

  conditions(
    use: 'includeWhen' | 'readyWhen' | 'propagateWhen',
  ): readonly CompiledCondition[] {
    return (this.node[use] ?? []).flatMap((text, index) => {
      const path = `${use}[${index}]`;
      const findings: Findings = { expressions: [], problems: [] };
      const compiled = compileValue(text, path, findings);
      this.report(findings);
      if (findings.problems.length > 0) return [];
      if (compiled.type !== 'expression') {
        this.problem(path, 'a condition is one ${…} and nothing else');
        return [];
      }
      this.collectUses(compiled, use);
      return [{ path, expression: compiled.expression }];
    });
  }

  private report(findings: Findings): void {
    for (const { path, message } of findings.problems) {
      this.problem(path, message);
    }
  }

  private refuseNow({ path, expression }: PlacedExpression): void {
    const where = 'includeWhen, readyWhen and propagateWhen';
    this.problem(
      path,
      `\${${expression.source}} reads now(), which only ${where} may do`,
    );
  }

  private problem(path: string, message: string): void {
    const { id } = this.node;
    this.problems.push({
      reason: 'InvalidExpression',
      node: id,
      message: `node ${id}: ${path}: ${message}`,
    });
  }

  private collectUses({ path, expression }: PlacedExpression, use: EdgeUse) {
    const seesItself = use === 'readyWhen' || use === 'propagateWhen';
    for (const reference of expression.references) {
      const [id] = reference.path;
      const isOwn = seesItself ? id === this.node.id : this.variables.has(id);
      if (isOwn) continue;
      this.uses.push({ id, strength: reference.strength, use, path });
    }
  }
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
