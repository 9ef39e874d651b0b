import { GraphNode } from '../api/Graph';
import {
  CompiledCondition,
  EdgeUse,
  GraphProblem,
  NodeKind,
} from './CompiledGraph';
import {
  CompiledValue,
  compileValue,
  Findings,
  PlacedExpression,
} from './CompiledValue';

/** One reference to another node. */
export interface UsedId {
  readonly id: string;
  readonly strength: 'hard' | 'soft';
  readonly use: EdgeUse;
  readonly path: string;
}

/** Goes through the expressions of one node and collects what they use, and what is wrong with them. */
export class NodeWalk {
  readonly problems: GraphProblem[] = [];
  readonly uses: UsedId[] = [];
  private readonly variables: ReadonlySet<string>;

  constructor(private readonly node: GraphNode) {
    this.variables = new Set((node.forEach ?? []).flatMap(Object.keys));
  }

  value(use: NodeKind | 'forEach', value: unknown, suffix = ''): CompiledValue {
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
    for (const reference of expression.references) {
      const [id] = reference.path;
      if (this.isOwn(id, use)) continue;
      this.uses.push({ id, strength: reference.strength, use, path });
    }
  }

  /** Conditions on what is there see the node itself; what is made for each item sees the item. */
  private isOwn(id: string, use: EdgeUse): boolean {
    if (use === 'readyWhen' || use === 'propagateWhen') {
      return id === this.node.id;
    }
    const isBody = use === 'template' || use === 'patch';
    return isBody && this.variables.has(id);
  }
}
