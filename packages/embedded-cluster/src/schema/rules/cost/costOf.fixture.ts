import { Schema } from '../../Schema';
import { compileRule } from '../Rule';
import { createRuleEnvironment } from '../environment';
import { ruleCosts } from './ruleCosts';

/** What a rule on one value of a schema costs. */
export function costOf(schema: Schema, rule: string): number {
  const environment = createRuleEnvironment();
  const compilation = compileRule(environment, { rule }, schema, 'value');
  if (compilation.type === 'problem') {
    throw new Error(compilation.problem.message);
  }
  return ruleCosts(compilation.rule, schema, 'value', 1).rule;
}
