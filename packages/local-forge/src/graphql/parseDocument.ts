/** A value of an argument: a literal, or a variable by its name. @public */
export type ArgumentValue =
  | { readonly kind: 'literal'; readonly value: unknown }
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'list'; readonly values: readonly ArgumentValue[] }
  | { readonly kind: 'object'; readonly fields: Arguments };

/** By their names. @public */
export type Arguments = Readonly<Record<string, ArgumentValue>>;

/** What a query wants of an object. @public */
export type Selection =
  | {
      readonly kind: 'field';
      readonly name: string;
      readonly arguments: Arguments;
      readonly selections: readonly Selection[];
    }
  | {
      readonly kind: 'fragment';
      readonly type: string;
      readonly selections: readonly Selection[];
    };

/** One operation of GraphQL. @public */
export interface GraphqlDocument {
  readonly operation: 'query' | 'mutation';
  readonly selections: readonly Selection[];
}

const TOKEN = /\.\.\.|[A-Za-z_]\w*|-?\d+|"[^"\\\n]*"|[!$(){}[\]:=]/g;

class Reader {
  private at = 0;

  constructor(private readonly tokens: readonly string[]) {}

  document(): GraphqlDocument {
    const operation = this.take();
    if (operation !== 'query' && operation !== 'mutation')
      throw new Error(`Parse error on "${operation}"`);
    while (this.peek() !== '{' && this.peek() !== '(') this.take();
    if (this.peek() === '(') while (this.take() !== ')');
    return { operation, selections: this.selections() };
  }

  private selections(): readonly Selection[] {
    const selections: Selection[] = [];
    this.expect('{');
    while (this.peek() !== '}') selections.push(this.selection());
    this.expect('}');
    return selections;
  }

  private selection(): Selection {
    if (this.peek() === '...') {
      this.expect('...');
      this.expect('on');
      const type = this.take();
      return { kind: 'fragment', type, selections: this.selections() };
    }
    const name = this.take();
    const given = this.peek() === '(' ? this.fields('(', ')') : {};
    const selections = this.peek() === '{' ? this.selections() : [];
    return { kind: 'field', name, arguments: given, selections };
  }

  private fields(open: string, close: string): Arguments {
    const fields: Record<string, ArgumentValue> = {};
    this.expect(open);
    while (this.peek() !== close) {
      const name = this.take();
      this.expect(':');
      fields[name] = this.value();
    }
    this.expect(close);
    return fields;
  }

  private value(): ArgumentValue {
    switch (this.peek()) {
      case '{':
        return { kind: 'object', fields: this.fields('{', '}') };
      case '[': {
        const values: ArgumentValue[] = [];
        this.expect('[');
        while (this.peek() !== ']') values.push(this.value());
        this.expect(']');
        return { kind: 'list', values };
      }
      case '$':
        this.expect('$');
        return { kind: 'variable', name: this.take() };
      default:
        return { kind: 'literal', value: literal(this.take()) };
    }
  }

  private peek(): string {
    return this.tokens[this.at] ?? '';
  }

  private take(): string {
    const token = this.peek();
    if (token === '') throw new Error('Unexpected end of document');
    this.at += 1;
    return token;
  }

  private expect(token: string): void {
    const found = this.take();
    if (found !== token)
      throw new Error(`Expected "${token}", but was "${found}"`);
  }
}

/**
 * Reads the part of GraphQL that clients of this forge write: one operation with variables, arguments and inline fragments; no
 * aliases, directives and named fragments.
 *
 * @throws Error which names the place that it cannot read
 * @public
 */
export function parseDocument(text: string): GraphqlDocument {
  const tokens = text.replace(/#[^\n]*/g, '').match(TOKEN) ?? [];
  return new Reader(tokens).document();
}

function literal(token: string): unknown {
  if (token.startsWith('"')) return token.slice(1, -1);
  if (/^-?\d+$/.test(token)) return Number(token);
  if (token === 'true' || token === 'false') return token === 'true';
  return token;
}
