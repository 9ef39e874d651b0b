import { Json } from '../../json/Json';
import { Schema } from '../Schema';
import { Correlation } from '../validation/Correlation';
import { createRuleEnvironment } from './environment';
import { buildNode, hasRules, RuleNode } from './RuleNode';
import { RuleFindings, RuleRun } from './RuleRun';

/** Checks objects against the CEL rules in a schema. */
export class RuleChecker {
  private readonly root: RuleNode | undefined;

  constructor(schema: Schema) {
    this.root = hasRules(schema)
      ? buildNode(createRuleEnvironment(), schema, 'resource')
      : undefined;
  }

  get hasRules(): boolean {
    return this.root !== undefined;
  }

  check(value: Json, history: Correlation | undefined): RuleFindings {
    const findings: RuleFindings = { errors: [], warnings: [] };
    if (this.root) {
      const run = new RuleRun(findings);
      const old = history?.old;
      run.visit(this.root, value, old, '', {
        current: history,
        parent: undefined,
      });
    }
    return findings;
  }
}
