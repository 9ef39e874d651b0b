import { Call, CallCost, CallRule, newList, textFactor } from './Call';
import { Estimate, sizeOf } from './Estimate';
import {
  exactly,
  factorOf,
  limit,
  product,
  Size,
  sizeProduct,
  sum,
} from './Size';

/** Looks at each item once, and at each character of items that are texts. */
const eachItem: CallRule = ({ target, itemOf }) => {
  if (!target) return undefined;
  const size = sizeOf(target);
  const item = itemOf(target);
  if (!item) return { cost: factorOf(size.max, textFactor) };
  const isText = item.type.kind === 'string' || item.type.kind === 'bytes';
  const each = sum(1, isText ? factorOf(sizeOf(item).max, textFactor) : 0);
  return { cost: product(size.max, each) };
};

function making(size: Size, factor: number): CallCost {
  return { cost: sum(factorOf(size.max, factor), 1, newList), size };
}

/** Compares each item with each. */
function quadratic(list: Estimate, factor: number): CallCost {
  const size = sizeOf(list);
  return making(sizeProduct(size, size), factor);
}

function sorting(list: Estimate, { itemOf }: Call): CallCost {
  const kind = itemOf(list)?.type.kind ?? '';
  const isText = kind === 'string' || kind === 'bytes';
  return quadratic(list, isText ? 2 + textFactor : 2);
}

const slice: CallRule = ({ target, args }) => {
  if (!target) return undefined;
  const start = args[0].literal ?? 0;
  const end = args[1].literal ?? sizeOf(target).max;
  return making(exactly(Math.max(end - start, 0)), 1);
};

/** The cost of functions of lists. */
export const listCosts: Readonly<Record<string, CallRule>> = {
  isSorted: eachItem,
  sum: eachItem,
  max: eachItem,
  min: eachItem,
  indexOf: eachItem,
  lastIndexOf: eachItem,
  slice,
  reverse: ({ target }) => target && making(sizeOf(target), 1),
  flatten: ({ target, args }) =>
    target &&
    making(sizeOf(target), args.length > 0 ? args[0].literal ?? limit : 1),
  distinct: ({ target }) => target && quadratic(target, 2),
  sort: call => call.target && sorting(call.target, call),
  sortByKeys: call => sorting(call.args[0], call),
  'lists.range': ({ args }) => making(exactly(args[0].literal ?? limit), 1),
};
