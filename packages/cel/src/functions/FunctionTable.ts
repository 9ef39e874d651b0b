import { parseSignature, Signature } from '../checker/signature';
import { Type } from '../checker/Type';
import { Outcome } from '../evaluator/Fault';
import { Kind, kindOf, Value } from '../values/Value';

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
  /** What each argument must be; `undefined` accepts all. */
  readonly kinds: readonly (Kind | undefined)[];
  readonly implement: Implementation;
}

function kindOfType(type: Type): Kind | undefined {
  switch (type.kind) {
    case 'parameter':
    case 'dyn':
    case 'error':
    case 'number':
      return undefined;
    case 'object':
      return 'map';
    default:
      return type.kind;
  }
}

function key(name: string, style: Signature['style']): string {
  return `${style} ${name}`;
}

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
    const kinds = signature.parameters.map(kindOfType);
    list.push({ signature, kinds, implement });
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

  /** The overload that takes these values. */
  select(
    overloads: readonly Overload[],
    args: readonly Value[],
  ): Overload | undefined {
    return overloads.find(
      ({ kinds }) =>
        kinds.length === args.length &&
        kinds.every(
          (kind, at) => kind === undefined || kind === kindOf(args[at]),
        ),
    );
  }
}
