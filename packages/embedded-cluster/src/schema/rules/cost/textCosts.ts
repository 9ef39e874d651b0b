import {
  Call,
  CallCost,
  CallRule,
  patternFactor,
  textFactor,
  traversal,
} from './Call';
import { sizeOf } from './Estimate';
import {
  exactly,
  factorOf,
  limit,
  product,
  Size,
  sizeProduct,
  sizeSum,
  sum,
} from './Size';

/** A text of the same length. */
const sameLength: CallRule = ({ target, args }) => {
  const size = sizeOf(target ?? args[0]);
  return { cost: traversal(size), size };
};

/** As a function instead of a method, it costs what any other does. */
function search({ target, args }: Call): CallCost | undefined {
  if (!target) return undefined;
  const text = sizeOf(target);
  const pattern = sizeOf(args[0]);
  const reading = factorOf(sum(text.max, 1), textFactor);
  return {
    cost: product(reading, factorOf(pattern.max, patternFactor)),
    size: { min: 0, max: text.max },
  };
}

/** How long a text can be after each `from` in it became `to`. */
function replacedMax(size: Size, from: Size, to: Size): number {
  if (from.min === 0) {
    return sum(product(sum(size.max, 1), to.max), size.max);
  }
  if (to.max <= from.min) return size.max;
  return product(Math.ceil(size.max / from.min), to.max);
}

function replacedMin(size: Size, from: Size, to: Size): number {
  if (from.max === 0) {
    return sum(product(sum(size.min, 1), to.min), size.min);
  }
  if (from.max <= to.min) return size.min;
  return product(Math.ceil(size.min / from.max), to.min);
}

const replace: CallRule = ({ target, args }) => {
  if (!target || args.length < 2) return undefined;
  const size = sizeOf(target);
  const [from, to] = args.map(sizeOf);
  return {
    cost: factorOf(size.max, 2 * textFactor),
    size: {
      min: replacedMin(size, from, to),
      max: replacedMax(size, from, to),
    },
  };
};

const split: CallRule = ({ target, args }) => {
  if (!target) return undefined;
  const size = sizeOf(target);
  const parts = args[1]?.literal ?? size.max;
  return {
    cost: factorOf(size.max, 2 * textFactor),
    size: { min: 0, max: parts < 0 ? limit : parts },
  };
};

const join: CallRule = ({ target, args, itemOf }) => {
  if (!target) return undefined;
  const count = sizeOf(target);
  const item = itemOf(target);
  let size = item ? sizeProduct(count, sizeOf(item)) : exactly(0);
  if (args.length > 0) {
    const gaps = {
      min: Math.max(count.min - 1, 0),
      max: Math.max(count.max - 1, 0),
    };
    size = sizeSum(size, sizeProduct(sizeOf(args[0]), gaps));
  }
  return { cost: traversal(size), size };
};

const quote: CallRule = ({ args }) => {
  const { min, max } = sizeOf(args[0]);
  return {
    cost: traversal({ min, max }),
    size: { min: sum(min, 2), max: sum(product(max, 2), 2) },
  };
};

/** The cost of functions of texts. */
export const textCosts: Readonly<Record<string, CallRule>> = {
  lowerAscii: sameLength,
  upperAscii: sameLength,
  substring: sameLength,
  trim: sameLength,
  url: sameLength,
  replace,
  split,
  join,
  find: search,
  findAll: search,
  matches: search,
  contains: ({ target, args }) =>
    target && {
      cost: product(traversal(sizeOf(target)), traversal(sizeOf(args[0]))),
    },
  startsWith: ({ args }) => ({ cost: traversal(sizeOf(args[0])) }),
  endsWith: ({ args }) => ({ cost: traversal(sizeOf(args[0])) }),
  format: ({ target }) => target && { cost: traversal(sizeOf(target)) },
  'strings.quote': quote,
};
