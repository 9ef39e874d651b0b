import { ASTNode } from '@marcbachmann/cel-js';
import { Limits } from '../types';
import { expandCall, loopNesting, MacroContext, qualifiedName } from './macros';
import { literalNode } from './literalNode';
import { Node, Span } from './Node';
import { CelType } from '../values/CelType';
import { TYPE_NAMES } from '../values/Value';
import { ParsedSource } from './parse';
import { PreparedSource } from './prepare';
import { binaryNode, spanBetween } from './binaryNode';
import { Spans, isGrouped } from './Spans';
import { SyntaxFault } from './SyntaxFault';

/** Type names with dots are no fields of a variable `google`. */
const QUALIFIED_TYPES = new Set([TYPE_NAMES.timestamp, TYPE_NAMES.duration]);

function withSpan(node: Node, span: Span): Node {
  return { ...node, span };
}

/** Turns the library's tree into ours: exact spans, decoded literals, CEL's own associativity, macros resolved. */
class Converter {
  private readonly spans: Spans;
  private readonly usedMarks = new Set<number>();

  constructor(
    private readonly prepared: PreparedSource,
    private readonly macros: MacroContext,
    private readonly hasDefaultField: (node: Node) => boolean,
  ) {
    this.spans = new Spans(prepared.tokens);
  }

  checkMarks(): void {
    const unused = this.prepared.optionalMarks.find(
      mark => !this.usedMarks.has(mark),
    );
    if (unused !== undefined) {
      throw new SyntaxFault('`?` does not belong here', unused, unused + 1);
    }
  }

  convert(ast: ASTNode): Node {
    const node = this.convertOperand(ast);
    return this.hasDefaultField(node) ? valueField(node) : node;
  }

  /** As it is written: what follows may be a field of it. */
  private convertOperand(ast: ASTNode): Node {
    switch (ast.op) {
      case 'value':
        return literalNode(ast.start, this.prepared, this.spans);
      case 'id':
        return this.identifier(ast.start);
      case '.':
      case '.?':
        return this.select(ast);
      case '[]':
      case '[?]':
        return this.index(ast);
      case 'call':
        return this.call(ast);
      case 'rcall':
        return this.memberCall(ast);
      case 'list':
        return this.list(ast);
      case 'map':
        return this.map(ast);
      case '?:':
        return this.conditional(ast);
      case '!_':
      case '-_':
        return this.unary(ast);
      case '||':
      case '&&':
        return this.logic(ast);
      default:
        return this.binary(ast);
    }
  }

  private identifier(start: number): Node {
    const name = this.prepared.tokenAt.get(start)?.text ?? '';
    const rooted = this.prepared.rooted.has(start);
    const from = rooted ? this.spans.before(start)?.start ?? start : start;
    return {
      kind: 'identifier',
      span: this.spans.span(from, start + name.length),
      name,
      scope: rooted ? 'root' : 'nearest',
    };
  }

  private select(ast: ASTNode & { op: '.' | '.?' }): Node {
    const operand = this.convertOperand(ast.args[0]);
    const token = this.prepared.tokenAt.get(ast.pos);
    const quoted = token?.kind === 'quotedIdentifier';
    const end = token?.end ?? ast.end;
    const node: Node = {
      kind: 'select',
      span: this.spans.span(operand.span.outerStart, end),
      operand,
      field: quoted ? token.text.slice(1, -1) : token?.text ?? ast.args[1],
      access: ast.op === '.' ? 'plain' : 'optional',
    };
    const name = qualifiedName(node) ?? '';
    return QUALIFIED_TYPES.has(name)
      ? { kind: 'literal', span: node.span, value: new CelType(name) }
      : node;
  }

  private index(ast: ASTNode & { op: '[]' | '[?]' }): Node {
    const operand = this.convertOperand(ast.args[0]);
    return {
      kind: 'index',
      span: this.spans.span(operand.span.outerStart, ast.end),
      operand,
      index: this.convert(ast.args[1]),
      access: ast.op === '[]' ? 'plain' : 'optional',
    };
  }

  private call(ast: ASTNode & { op: 'call' }): Node {
    const from = this.prepared.rooted.has(ast.start)
      ? this.spans.before(ast.start)?.start ?? ast.start
      : ast.start;
    return expandCall(
      {
        kind: 'call',
        span: this.spans.span(from, ast.end),
        name: this.prepared.tokenAt.get(ast.start)?.text ?? '',
        target: undefined,
        args: ast.args[1].map(arg => this.convert(arg)),
      },
      this.macros,
    );
  }

  private memberCall(ast: ASTNode & { op: 'rcall' }): Node {
    const target = this.convert(ast.args[1]);
    return expandCall(
      {
        kind: 'call',
        span: this.spans.span(target.span.outerStart, ast.end),
        name: ast.args[0],
        target,
        args: ast.args[2].map(arg => this.convert(arg)),
      },
      this.macros,
    );
  }

  /** True when a `?` stands between the offsets, which are those around the start of an element. */
  private presence(from: number, to: number): 'required' | 'optional' {
    const mark = this.prepared.optionalMarks.find(
      at => at >= from && at < to && !this.usedMarks.has(at),
    );
    if (mark === undefined) return 'required';
    this.usedMarks.add(mark);
    return 'optional';
  }

  private list(ast: ASTNode & { op: 'list' }): Node {
    let from = ast.start;
    const elements = ast.args.map(element => {
      const presence = this.presence(from, element.start);
      from = element.end;
      return { node: this.convert(element), presence };
    });
    return {
      kind: 'list',
      span: this.spans.span(ast.start, ast.end),
      elements,
    };
  }

  private map(ast: ASTNode & { op: 'map' }): Node {
    let from = ast.start;
    const entries = ast.args.map(([key, value]) => {
      const presence = this.presence(from, key.start);
      from = value.end;
      return { key: this.convert(key), value: this.convert(value), presence };
    });
    return { kind: 'map', span: this.spans.span(ast.start, ast.end), entries };
  }

  private conditional(ast: ASTNode & { op: '?:' }): Node {
    const [condition, then, otherwise] = ast.args.map(arg => this.convert(arg));
    if (then.kind === 'conditional' && !isGrouped(then.span)) {
      throw new SyntaxFault(
        'a condition inside a condition needs parentheses',
        then.span.start,
        then.span.end,
      );
    }
    return {
      kind: 'conditional',
      span: spanBetween(condition, otherwise, this.spans),
      condition,
      then,
      otherwise,
    };
  }

  /** `!!x` and `--x` are `x` in CEL's grammar. */
  private unary(ast: ASTNode & { op: '!_' | '-_' }): Node {
    const inner = ast.args;
    const isRepeated =
      inner.op === ast.op &&
      this.spans.before(inner.start)?.start === ast.start;
    // Each part is converted once: that marks what belongs to it.
    const arg = this.convert(isRepeated ? inner.args : inner);
    const span = this.spans.span(ast.start, arg.span.outerEnd);
    if (isRepeated) return withSpan(arg, span);
    return { kind: 'call', span, name: ast.op, target: undefined, args: [arg] };
  }

  private logic(ast: ASTNode & { op: '&&' | '||' }): Node {
    const [left, right] = ast.args.map(arg => this.convert(arg));
    return {
      kind: 'logic',
      span: spanBetween(left, right, this.spans),
      operator: ast.op,
      left,
      right,
    };
  }

  private binary(ast: ASTNode): Node {
    const [left, right] = (ast.args as [ASTNode, ASTNode]).map(arg =>
      this.convert(arg),
    );
    return binaryNode(ast.op, left, right, this.spans);
  }
}

function valueField(operand: Node): Node {
  const { span } = operand;
  return { kind: 'select', span, operand, field: 'value', access: 'plain' };
}

function checkNesting(node: Node, limits: Limits): void {
  const depth = loopNesting(node);
  if (depth <= limits.maxComprehensionDepth) return;
  throw new SyntaxFault(
    `loops are nested ${depth} deep; the limit is ${limits.maxComprehensionDepth}`,
    node.span.start,
    node.span.end,
  );
}

export function convert(
  parsed: ParsedSource,
  limits: Limits,
  macros: MacroContext,
  hasDefaultField: (node: Node) => boolean = () => false,
): Node {
  const converter = new Converter(parsed.prepared, macros, hasDefaultField);
  const node = converter.convert(parsed.root);
  converter.checkMarks();
  checkNesting(node, limits);
  return node;
}
