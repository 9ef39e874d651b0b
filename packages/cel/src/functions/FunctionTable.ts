import { parseSignature, Signature } from '../checker/signature';
import { Outcome } from '../evaluator/Fault';
import { Value } from '../values/Value';
import { accepts } from './accepts';

/** Gets values of the kinds that the signature names, the receiver first and the run last. */
export type Implementation = (
  // The kinds were compared with the signature, which the compiler cannot see.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  ...args: any[]
) => Outcome;

/** Implementations by signature. */
export type FunctionSet = Readonly<Record<string, Implementation>>;

export interface Overload {
  readonly signature: Signature;
  readonly implement: Implementation;
}

function key(name: string, style: Signature['style']): string {
  return `${style} ${name}`;
}

/** Functions that look at the values only, whatever the check settled on. Operators are such functions, too. */
const BY_VALUE: ReadonlySet<string> = new Set([
  'dyn',
  'matches',
  'size',
  'sort',
  'type',
]);

function isByValue(name: string): boolean {
  return BY_VALUE.has(name) || /^_|_$/.test(name);
}

/** Also works on lists that hold no lists, whatever its signature says. */
const FLATTEN = 'flatten';

/** All functions of an environment: one table for the check and for the evaluation. */
export class FunctionTable {
  private readonly overloads = new Map<string, Overload[]>();
  private readonly names = new Set<string>();

  constructor(sets: readonly FunctionSet[]) {
    for (const set of sets) {
      for (const [text, implement] of Object.entries(set)) {
        this.add(parseSignature(text), implement);
      }
    }
  }

  private add(signature: Signature, implement: Implementation): void {
    const id = key(signature.name, signature.style);
    const list = this.overloads.get(id) ?? [];
    this.overloads.set(id, list);
    this.names.add(signature.name);
    list.push({ signature, implement });
  }

  /** True for dotted global names such as `math.abs`. */
  isNamespaced(name: string): boolean {
    return name.includes('.') && this.overloads.has(key(name, 'global'));
  }

  knows(name: string): boolean {
    return this.names.has(name);
  }

  get allNames(): readonly string[] {
    return [...this.names];
  }

  find(name: string, style: Signature['style']): readonly Overload[] {
    return this.overloads.get(key(name, style)) ?? [];
  }

  /**
   * The overload that accepts these values. As in cel-go it is the one that the check settled on, if it did, unless the
   * function looks at values only.
   */
  select(
    name: string,
    style: Signature['style'],
    args: readonly Value[],
    settled: Signature | undefined,
  ): Overload | undefined {
    const byValue = isByValue(name);
    const only = byValue ? undefined : settled;
    const depth = byValue || name === FLATTEN ? 'outside' : 'inside';
    return this.find(name, style).find(
      ({ signature }) =>
        (only === undefined || only === signature) &&
        signature.parameters.length === args.length &&
        signature.parameters.every((type, at) =>
          accepts(type, args[at], depth),
        ),
    );
  }
}
