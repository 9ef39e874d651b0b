import { Span } from './Node';
import { endsOperand, Token } from './Token';

function isGrouping(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  return (
    token?.kind === 'operator' &&
    token.text === '(' &&
    !endsOperand(tokens[at - 1])
  );
}

function closes(token: Token | undefined): boolean {
  return token?.kind === 'operator' && token.text === ')';
}

/** Finds the parentheses around a part; the library's tree has no trace of them. */
export class Spans {
  private readonly byStart: ReadonlyMap<number, number>;
  private readonly byEnd: ReadonlyMap<number, number>;

  constructor(private readonly tokens: readonly Token[]) {
    this.byStart = new Map(tokens.map((token, at) => [token.start, at]));
    this.byEnd = new Map(tokens.map((token, at) => [token.end, at]));
  }

  span(start: number, end: number): Span {
    let first = this.byStart.get(start) ?? -1;
    let last = this.byEnd.get(end) ?? this.tokens.length;
    let [outerStart, outerEnd] = [start, end];
    while (
      isGrouping(this.tokens, first - 1) &&
      closes(this.tokens[last + 1])
    ) {
      first -= 1;
      last += 1;
      outerStart = this.tokens[first].start;
      outerEnd = this.tokens[last].end;
    }
    return { start, end, outerStart, outerEnd };
  }

  before(start: number): Token | undefined {
    return this.tokens[(this.byStart.get(start) ?? 0) - 1];
  }
}

export function isGrouped(span: Span): boolean {
  return span.outerStart !== span.start;
}
