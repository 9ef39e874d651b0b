import { FieldError, forbiddenError } from '../../api/FieldError';
import { RuleCosts } from '../../schema/rules/cost/ruleCosts';
import { sum } from '../../schema/rules/cost/Size';

const mostForRule = 10_000_000;
const mostForSchema = 100_000_000;
const mostNamed = 4;

/** Adds up what the rules of a schema cost at most. */
export class RuleBudget {
  private total = 0;
  private readonly expensive: { field: string; cost: number }[] = [];

  constructor(private readonly costs: 'limited' | 'accepted') {}

  /** Counts the rule of a field, which may be too expensive by itself. */
  spend(costs: RuleCosts, field: string): FieldError[] {
    return [
      ...this.spendOne(costs.rule, `${field}.rule`, 'rule'),
      ...this.spendOne(
        costs.messageExpression ?? 0,
        `${field}.messageExpression`,
        'messageExpression',
      ),
    ];
  }

  /** What is wrong with all rules together. */
  errors(field: string): FieldError[] {
    if (this.total <= mostForSchema) return [];
    const detail =
      'contributed to estimated rule cost total exceeding cost limit for entire OpenAPIv3 schema';
    const named = [...this.expensive]
      .sort((a, b) => b.cost - a.cost)
      .slice(0, mostNamed);
    const what =
      'x-kubernetes-validations estimated rule cost total for entire OpenAPIv3 schema';
    return [
      ...named.map(rule => forbiddenError(rule.field, detail)),
      forbiddenError(field, tooExpensive(what, this.total / mostForSchema)),
    ];
  }

  private spendOne(cost: number, field: string, part: string): FieldError[] {
    this.total = sum(this.total, cost);
    if (cost >= mostForSchema / 100) this.expensive.push({ field, cost });
    if (this.costs === 'accepted' || cost <= mostForRule) return [];
    const what = `estimated ${part} cost`;
    return [forbiddenError(field, tooExpensive(what, cost / mostForRule))];
  }
}

function tooExpensive(what: string, excess: number): string {
  const advice =
    'try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared';
  return `${what} exceeds budget by factor of ${factorText(
    excess,
  )} (${advice})`;
}

function factorText(excess: number): string {
  if (excess > 100) return 'more than 100x';
  return `${excess.toFixed(excess < 1.5 ? 6 : 1)}x`;
}
