/** A point in time: milliseconds since the Unix epoch. @public */
export type Instant = number;

/**
 * Variables by name: JSON values, plus bigint for int64 beyond 2^53, Date for timestamps and Uint8Array for bytes.
 *
 * Whole JSON numbers are CEL ints, others doubles.
 *
 * @public
 */
export type Scope = Readonly<Record<string, unknown>>;

/**
 * Data that an expression reads: a root variable and the path below it, as far as it is constant.
 *
 * `a.b["c"][0].d` is `['a','b','c','0','d']`; bound variables of macros are not references.
 *
 * @public
 */
export interface Reference {
  readonly path: readonly string[];
  /**
   * `soft` when only optional access (`a.?b`, `a[?b]`, `optional.…orValue`, `has(a.b)`) reaches it: its absence is a
   * value, not a wait.
   */
  readonly strength: 'hard' | 'soft';
}

/** Why an expression was refused or has no value. @public */
export interface CelError {
  /**
   * - `parse`: not CEL, or beyond a size or depth limit;
   * - `check`: a type error or an unknown attribute, known before evaluation;
   * - `missing`: data that it references does not exist (yet);
   * - `eval`: any other runtime error;
   * - `cost`: more work than the limit allows.
   */
  readonly class: 'parse' | 'check' | 'missing' | 'eval' | 'cost';
  /** For people. Names the expression's part, never dumps the scope. */
  readonly message: string;
  /** Offsets into the source, when known. */
  readonly range?: { readonly start: number; readonly end: number };
  /** `missing`: the path that was not there. */
  readonly path?: readonly string[];
}

/** @public */
export type Evaluation =
  | { readonly type: 'value'; readonly value: unknown }
  | { readonly type: 'error'; readonly error: CelError };

/** What the caller gives at evaluation. @public */
export interface EvaluationContext {
  readonly scope: Scope;
  /** The one instant that `now()` is in this evaluation. */
  readonly now: Instant;
}

/** A part of an expression with the value that it had. @public */
export interface ExplainedPart {
  /** CEL text of the part, e.g. `upstream.staging.soakMinutes >= 30`. */
  readonly source: string;
  /** Rendered value (`12`, `"hotfix"`, `true`), or the error in words. */
  readonly value: string;
  readonly outcome: 'true' | 'false' | 'value' | 'error' | 'skipped';
  readonly parts: readonly ExplainedPart[];
}

/** @public */
export interface Explanation {
  readonly evaluation: Evaluation;
  /** The whole expression; leaves are comparisons with both sides' values. */
  readonly root: ExplainedPart;
}

/** Declared types of variables: refuses `bundle.versoin` at admission. @public */
export type TypeDeclaration =
  | 'bool' | 'int' | 'double' | 'number' | 'string' | 'timestamp' | 'duration' | 'dyn'
  | { readonly list: TypeDeclaration }
  | { readonly map: TypeDeclaration }
  | { readonly object: Readonly<Record<string, TypeDeclaration>> };

/** @public */
export type Declarations = Readonly<Record<string, TypeDeclaration>>;

/** A compiled expression. Immutable; may be shared and cached. @public */
export interface Expression {
  readonly source: string;
  readonly references: readonly Reference[];
  /** True when it reads `now()`. */
  readonly usesNow: boolean;
  /** Problems against declared variables; empty when it fits. */
  check(declarations: Declarations): readonly CelError[];
  /** Never throws. `explain` agrees with it. */
  evaluate(context: EvaluationContext): Evaluation;
  explain(context: EvaluationContext): Explanation;
  /**
   * The first instant after `now` at which the evaluation would differ if only time passed; `undefined` when it
   * would not (or the expression does not read `now()`).
   */
  nextChange(context: EvaluationContext): Instant | undefined;
}

/** @public */
export type Compilation =
  | { readonly type: 'expression'; readonly expression: Expression }
  | { readonly type: 'error'; readonly error: CelError };

/** Bounds of one expression. Defaults keep the worst case near 0.1 s on one core. @public */
export interface Limits {
  /** UTF-8 bytes of source. Default 4096. */
  readonly maxSource: number;
  /** Default 500. */
  readonly maxNodes: number;
  /** Default 32. */
  readonly maxDepth: number;
  /** Comprehensions in comprehensions. Default 2. */
  readonly maxComprehensionDepth: number;
  /** Elementary steps of one evaluation, counted. Default 100 000. */
  readonly maxCost: number;
}
