import { Call, CallCost, CallRule, textFactor, traversal } from './Call';
import { sizeOf } from './Estimate';
import { listCosts } from './listCosts';
import { exactly, factorOf, product, sizeSum, sum } from './Size';
import { textCosts } from './textCosts';

function mayBe(
  { args }: Call,
  kinds: readonly string[],
): 'surely' | 'perhaps' | 'never' {
  const known = args
    .map(({ type }) => type.kind)
    .find(kind => !['dyn', 'error', 'parameter'].includes(kind));
  if (known === undefined) return 'perhaps';
  return kinds.includes(known) ? 'surely' : 'never';
}

function sameness({ args }: Call): CallCost {
  const [left, right] = args.map(arg => sizeOf(arg).max);
  return { cost: factorOf(Math.min(left, right), textFactor) };
}

function comparison(call: Call): CallCost | undefined {
  const texts = mayBe(call, ['string', 'bytes']);
  if (texts === 'never') return undefined;
  const { cost } = sameness(call);
  return { cost: texts === 'surely' ? cost : Math.max(cost, 1) };
}

function addition(call: Call): CallCost | undefined {
  const { args } = call;
  const size = sizeSum(sizeOf(args[0]), sizeOf(args[1]));
  if (mayBe(call, ['list']) === 'surely') return { cost: 1, size };
  const texts = mayBe(call, ['string', 'bytes']);
  if (texts === 'never') return undefined;
  const cost = traversal(size);
  return { cost: texts === 'surely' ? cost : Math.max(cost, 1), size };
}

function containment({ args }: Call): CallCost | undefined {
  if (args[1].type.kind === 'map') return undefined;
  return { cost: sizeOf(args[1]).max };
}

function setOperation(factor: number): CallRule {
  return ({ args }) => {
    const pairs = product(sizeOf(args[0]).max, sizeOf(args[1]).max);
    return { cost: sum(factorOf(pairs, factor), 1) };
  };
}

/** Parses a text to something that compares in one step. */
const parsing: CallRule = ({ args }) => ({
  cost: traversal(sizeOf(args[0])),
  size: exactly(1),
});

const toBytes: CallRule = ({ args }) => {
  const { min, max } = sizeOf(args[0]);
  if (!['string', 'dyn'].includes(args[0].type.kind)) return undefined;
  return { cost: traversal({ min, max }), size: { min, max: product(max, 4) } };
};

const toText: CallRule = ({ args }) => {
  if (!['bytes', 'dyn'].includes(args[0].type.kind)) return undefined;
  const { min, max } = sizeOf(args[0]);
  return {
    cost: traversal({ min, max }),
    size: { min: Math.floor(min / 4), max },
  };
};

const rules: Readonly<Record<string, CallRule>> = {
  ...textCosts,
  ...listCosts,
  '_==_': sameness,
  '_!=_': sameness,
  '_<_': comparison,
  '_<=_': comparison,
  '_>_': comparison,
  '_>=_': comparison,
  '_+_': addition,
  _in_: containment,
  bytes: toBytes,
  string: toText,
  'sets.contains': setOperation(1),
  'sets.intersects': setOperation(1),
  'sets.equivalent': setOperation(2),
  quantity: parsing,
  isQuantity: parsing,
  isIP: parsing,
  add: () => ({ cost: 1, size: exactly(1) }),
  sub: () => ({ cost: 1, size: exactly(1) }),
};

/**
 * What a call costs beyond its parts: one for most, more for those whose work grows with their arguments.
 *
 * The figures are those of the API server and of cel-go, because a rule that one accepts the other must accept.
 *
 * @see https://kubernetes.io/docs/reference/using-api/cel/#resource-constraints
 */
export function callCost(call: Call): CallCost {
  const rule = Object.hasOwn(rules, call.name) ? rules[call.name] : undefined;
  return rule?.(call) ?? { cost: 1 };
}
