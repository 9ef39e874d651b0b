import { unreachable } from '@kardinal/foundation';
import { Value } from '../values/Value';

/** Where a part stands in the source; `outer` includes the parentheses around it. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly outerStart: number;
  readonly outerEnd: number;
}

export interface LiteralNode {
  readonly kind: 'literal';
  readonly span: Span;
  readonly value: Value;
}

export interface IdentifierNode {
  readonly kind: 'identifier';
  readonly span: Span;
  readonly name: string;
  /** `.name`: never a variable of a macro. */
  readonly scope: 'nearest' | 'root';
}

export interface SelectNode {
  readonly kind: 'select';
  readonly span: Span;
  readonly operand: Node;
  readonly field: string;
  readonly access: 'plain' | 'optional' | 'presence';
}

export interface IndexNode {
  readonly kind: 'index';
  readonly span: Span;
  readonly operand: Node;
  readonly index: Node;
  readonly access: 'plain' | 'optional';
}

/** Functions and all operators but the logical ones: `_+_`, `-_`, `!_`, `_==_`, `in`. */
export interface CallNode {
  readonly kind: 'call';
  readonly span: Span;
  readonly name: string;
  readonly target: Node | undefined;
  readonly args: readonly Node[];
}

export interface LogicNode {
  readonly kind: 'logic';
  readonly span: Span;
  readonly operator: '&&' | '||';
  readonly left: Node;
  readonly right: Node;
}

export interface ConditionalNode {
  readonly kind: 'conditional';
  readonly span: Span;
  readonly condition: Node;
  readonly then: Node;
  readonly otherwise: Node;
}

export interface ListNode {
  readonly kind: 'list';
  readonly span: Span;
  readonly elements: readonly {
    readonly node: Node;
    readonly presence: 'required' | 'optional';
  }[];
}

export interface MapNode {
  readonly kind: 'map';
  readonly span: Span;
  readonly entries: readonly {
    readonly key: Node;
    readonly value: Node;
    readonly presence: 'required' | 'optional';
  }[];
}

export type ComprehensionMacro =
  | 'all'
  | 'exists'
  | 'exists_one'
  | 'filter'
  | 'map'
  | 'sortBy';

export interface ComprehensionNode {
  readonly kind: 'comprehension';
  readonly span: Span;
  readonly macro: ComprehensionMacro;
  readonly range: Node;
  readonly variable: string;
  readonly predicate: Node | undefined;
  readonly transform: Node | undefined;
}

/** `cel.bind(variable, value, body)`. */
export interface BindNode {
  readonly kind: 'bind';
  readonly span: Span;
  readonly variable: string;
  readonly value: Node;
  readonly body: Node;
}

/** `target.optMap(variable, body)` and `target.optFlatMap(variable, body)`. */
export interface OptionalMapNode {
  readonly kind: 'optionalMap';
  readonly span: Span;
  readonly macro: 'optMap' | 'optFlatMap';
  readonly target: Node;
  readonly variable: string;
  readonly body: Node;
}

/** A part of an expression. @public */
export type Node =
  | LiteralNode
  | IdentifierNode
  | SelectNode
  | IndexNode
  | CallNode
  | LogicNode
  | ConditionalNode
  | ListNode
  | MapNode
  | ComprehensionNode
  | BindNode
  | OptionalMapNode;

/** Direct parts in the order of evaluation. @public */
export function partsOf(node: Node): readonly Node[] {
  switch (node.kind) {
    case 'literal':
    case 'identifier':
      return [];
    case 'select':
      return [node.operand];
    case 'index':
      return [node.operand, node.index];
    case 'call':
      return node.target ? [node.target, ...node.args] : node.args;
    case 'logic':
      return [node.left, node.right];
    case 'conditional':
      return [node.condition, node.then, node.otherwise];
    case 'list':
      return node.elements.map(element => element.node);
    case 'map':
      return node.entries.flatMap(entry => [entry.key, entry.value]);
    case 'comprehension':
      return [node.range, node.predicate, node.transform].filter(
        (part): part is Node => part !== undefined,
      );
    case 'bind':
      return [node.value, node.body];
    case 'optionalMap':
      return [node.target, node.body];
    default:
      return unreachable(node);
  }
}
