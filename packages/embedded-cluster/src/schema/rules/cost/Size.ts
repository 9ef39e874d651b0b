/** How long a text or how large a collection can be. */
export interface Size {
  readonly min: number;
  readonly max: number;
}

/** The largest size of an estimate: more is the same. */
export const limit = 2 ** 64;

export const anySize: Size = { min: 0, max: limit };

export function exactly(size: number): Size {
  return { min: size, max: size };
}

export function product(a: number, b: number): number {
  return a === 0 || b === 0 ? 0 : Math.min(a * b, limit);
}

/** The cost of going through something, rounded up. */
export function factorOf(size: number, factor: number): number {
  return Math.min(Math.ceil(size * factor), limit);
}

export function sum(...costs: readonly number[]): number {
  return Math.min(
    costs.reduce((total, cost) => total + cost, 0),
    limit,
  );
}

export function sizeSum(a: Size, b: Size): Size {
  return { min: sum(a.min, b.min), max: sum(a.max, b.max) };
}

export function sizeProduct(a: Size, b: Size): Size {
  return { min: product(a.min, b.min), max: product(a.max, b.max) };
}

/** The sizes of either. */
export function either(a: Size, b: Size): Size {
  return { min: Math.min(a.min, b.min), max: Math.max(a.max, b.max) };
}
