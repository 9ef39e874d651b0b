import type { Instant } from '@kardinal/foundation';
import type { CostBudget } from './CostBudget';
import type { TypedSyntax } from './analysis/TypedSyntax';

export type { Instant };

/**
 * Variables by name: JSON values, plus bigint for int64 beyond 2^53, Date for timestamps and Uint8Array for bytes;
 * `TimeVarying` for what follows the clock.
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

/**
 * The outcome of an evaluation. Values have the form of scopes: ints are numbers (bigint beyond 2^53), timestamps dates
 * cut to milliseconds, durations `CelDuration`, uints `CelUint`, types their names, maps plain objects (a `Map` when a
 * key is no string); an optional is its content, or undefined.
 *
 * @public
 */
export type Evaluation =
  | {
      readonly type: 'value';
      readonly value: unknown;
      /** The value is an optional, of which `value` is the content: `optional.of(true)` is no condition that holds. */
      readonly form?: 'optional';
    }
  | { readonly type: 'error'; readonly error: CelError };

/**
 * What becomes of an evaluation if only time passes.
 *
 * - `changes`: it is the same until `at`, and another one there;
 * - `constant`: time alone does not change it;
 * - `unknown`: it is the same until `at`, where the search ran out of its budget.
 *
 * @public
 */
export type Forecast =
  | { readonly type: 'changes' | 'unknown'; readonly at: Instant }
  | { readonly type: 'constant' };

/** What the caller passes to an evaluation. @public */
export interface EvaluationContext {
  readonly scope: Scope;
  /** The one instant that `now()` is in this evaluation. */
  readonly now: Instant;
  /** What it may cost together with others, within the limit of one; it is charged with what this one costs. Default: that limit. */
  readonly budget?: CostBudget;
}

/**
 * A computation that may be interrupted where it yields: what its last part cost, in elementary steps.
 *
 * @public
 */
export type InParts<T> = Generator<number, T, void>;

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
  | 'bool'
  | 'int'
  | 'double'
  | 'number'
  | 'string'
  | 'timestamp'
  | 'duration'
  | 'dyn'
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
  /** When the evaluation would differ if only time passed: `now()` and what is `TimeVarying` in the scope. */
  forecast(context: EvaluationContext): Forecast;
  /** The same, one evaluation at a time. */
  forecastInParts(context: EvaluationContext): InParts<Forecast>;
  /** What it is written as, for analyses of the embedding product such as an estimate of its cost. */
  syntax(declarations: Declarations): TypedSyntax;
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

/**
 * A function of the embedding product. Accepts and returns values as scopes hold them, whole doubles as `CelDouble`; the
 * receiver of a member function comes first. It must not throw, and its work counts as ten steps.
 *
 * @public
 */
export type CelFunction = (
  ...args: readonly unknown[]
) =>
  | { readonly type: 'value'; readonly value: unknown }
  | { readonly type: 'error'; readonly message: string };

/** @public */
export interface CelEnvironmentOptions {
  readonly limits?: Partial<Limits>;
  /**
   * Maps whose values are texts that also stand for bools: with `[['bundle', 'labels']]`, `bundle.labels.hotfix == true`
   * holds for the text `true`. Only `==` and `!=` with a bool, only for the texts `true` and `false`. Default none.
   */
  readonly labelPaths?: readonly (readonly string[])[];
  /**
   * Maps whose values are objects that also stand for their field `value`: with `[['metrics']]`, `metrics.errors < 5` is
   * `metrics.errors.value < 5`. Only where no field of the object is named. Default none.
   */
  readonly numberPaths?: readonly (readonly string[])[];
  /**
   * What `a.?b`, `a[?b]` and `has(a.b)` are when the variable `a` itself is absent: an error of class `missing` (the
   * default, as in cel-go), or none and false.
   */
  readonly absentVariable?: 'missing' | 'none';
  /** What expressions may read: anything else is refused when they are compiled. Default everything, as dyn. */
  readonly variables?: Declarations;
  /**
   * More functions by signature: `map<string, dyn>.isAllowed(string): bool` is a member function, `semver(string): dyn`
   * a global one. Types: bool, int, uint, double, string, bytes, null, timestamp, duration, dyn, `list<T>`, `map<K, V>`,
   * `optional<T>`, and single capital letters for any type.
   */
  readonly functions?: Readonly<Record<string, CelFunction>>;
}

/** A language with its limits and functions. @public */
export interface CelEnvironment {
  /** Never throws. */
  compile(source: string): Compilation;
}
