import { parseSignature, Signature } from './signature';

/** What syntax and macros stand for, in cel-go's order: it matters where a type is open. */

export const INDEX: readonly Signature[] = [
  'list<A>.index(int): A',
  'map<A, B>.index(A): B',
  'optional<list<A>>.index(int): optional<A>',
  'optional<map<A, B>>.index(A): optional<B>',
].map(parseSignature);

/** `x[?key]` */
export const OPTIONAL_INDEX: readonly Signature[] = [
  'list<A>.index(int): optional<A>',
  'optional<list<A>>.index(int): optional<A>',
  'map<A, B>.index(A): optional<B>',
  'optional<map<A, B>>.index(A): optional<B>',
].map(parseSignature);

/** What `optMap` and `optFlatMap` give to their variable. */
export const OPTIONAL_VALUE: Signature = parseSignature(
  'optional<A>.value(): A',
);

/** Kinds of values that have an order. */
export const SORTABLE: readonly string[] = [
  'int',
  'uint',
  'double',
  'bool',
  'duration',
  'timestamp',
  'string',
  'bytes',
];

/** `sortBy` is a function of the list and of the list of its keys. */
export const SORT_BY: readonly Signature[] = SORTABLE.map(key =>
  parseSignature(`list<A>.sortBy(list<${key}>): list<A>`),
);
