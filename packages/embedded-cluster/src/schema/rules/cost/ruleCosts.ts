import type { Expression } from '@kardinal/cel';
import { Schema } from '../../Schema';
import { Place } from '../declarations';
import { CompiledRule, declarationsFor, ruleBody } from '../Rule';
import { CostEstimator } from './CostEstimator';
import { product } from './Size';
import { largestRequest, SizedType, sizedTypeOf } from './SizedType';

/** What the parts of a rule cost at most. */
export interface RuleCosts {
  /** In all places of an object together. */
  readonly rule: number;
  /** Once. */
  readonly messageExpression: number | undefined;
}

/**
 * What a rule on values of a schema costs at most.
 *
 * @param occurrences - how often such a value can occur in an object, when there is a bound
 */
export function ruleCosts(
  { expression, messageExpression, optionalOldSelf }: CompiledRule,
  schema: Schema,
  place: Place,
  occurrences: number | undefined,
): RuleCosts {
  const self = sizedTypeOf(schema, place) ?? { largest: 0, shortest: 2 };
  const declarations = declarationsFor(schema, place);
  const cost = (part: Expression) => {
    const syntax = part.syntax(declarations);
    const body = ruleBody(syntax, optionalOldSelf);
    return new CostEstimator(syntax, self).cost(body);
  };
  return {
    rule: product(cost(expression), occurrences ?? mostOccurrences(self)),
    messageExpression: messageExpression && cost(messageExpression),
  };
}

/** As often as the shortest value fits into a request. */
function mostOccurrences({ shortest }: SizedType): number {
  return Math.floor(largestRequest / (shortest + 1));
}
