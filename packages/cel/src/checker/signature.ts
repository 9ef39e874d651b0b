import { SimpleKind, Type } from './Type';

/** One overload of a function as the checker sees it. */
export interface Signature {
  readonly name: string;
  readonly style: 'member' | 'global';
  /** The receiver of a member function comes first. */
  readonly parameters: readonly Type[];
  readonly result: Type;
}

const SIMPLE: ReadonlySet<string> = new Set<SimpleKind>([
  'bool',
  'int',
  'uint',
  'double',
  'string',
  'bytes',
  'null',
  'timestamp',
  'duration',
  'dyn',
]);

class SignatureReader {
  private at = 0;

  constructor(private readonly text: string) {}

  read(): Signature {
    const receiver = this.receiver();
    const name = this.match(/[@!\w.+*/%<>=&|-]+/y);
    const parameters = [
      ...(receiver ? [receiver] : []),
      ...this.typesUntil('(', ')'),
    ];
    this.match(/\s*:\s*/y);
    return {
      name,
      style: receiver ? 'member' : 'global',
      parameters,
      result: this.type(),
    };
  }

  private receiver(): Type | undefined {
    if (!/^(?:[a-z]+|[a-z]+<.+>|[A-Z])\.\w+\(/.test(this.text))
      return undefined;
    const start = this.at;
    const type = this.tryType();
    if (type && this.text[this.at] === '.') {
      this.at += 1;
      return type;
    }
    this.at = start;
    return undefined;
  }

  private match(pattern: RegExp): string {
    const sticky = new RegExp(pattern.source, 'y');
    sticky.lastIndex = this.at;
    const found = sticky.exec(this.text)?.[0];
    if (found === undefined) {
      throw new Error(`cannot read the signature ${this.text} at ${this.at}`);
    }
    this.at += found.length;
    return found;
  }

  private typesUntil(open: string, close: string): Type[] {
    this.match(new RegExp(`\\${open}`));
    const types: Type[] = [];
    while (this.text[this.at] !== close) {
      types.push(this.type());
      this.match(/(?:\s*,\s*)?/y);
    }
    this.at += 1;
    return types;
  }

  private type(): Type {
    const type = this.tryType();
    if (!type) {
      throw new Error(`unknown type in the signature ${this.text}`);
    }
    return type;
  }

  private tryType(): Type | undefined {
    const word = this.match(/\w+/y);
    if (SIMPLE.has(word)) return { kind: word as SimpleKind };
    if (/^[A-Z]$/.test(word)) return { kind: 'parameter', name: word };
    const generic = this.text[this.at] === '<';
    if (word === 'type') {
      return {
        kind: 'type',
        of: generic ? this.typesUntil('<', '>')[0] : undefined,
      };
    }
    if (!generic) return undefined;
    const [first, second] = this.typesUntil('<', '>');
    switch (word) {
      case 'list':
        return { kind: 'list', element: first };
      case 'map':
        return { kind: 'map', key: first, value: second };
      case 'optional':
        return { kind: 'optional', content: first };
      default:
        return undefined;
    }
  }
}

/**
 * Reads `list<A>.slice(int, int): list<A>` (a member function) or `math.abs(int): int` (a global one). Single capital
 * letters are type parameters.
 */
export function parseSignature(text: string): Signature {
  return new SignatureReader(text).read();
}
