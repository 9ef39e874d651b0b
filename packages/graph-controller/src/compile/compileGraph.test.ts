import { GraphNode } from '../api/Graph';
import { widget } from '../testing/objects';
import { compileGraph } from './compileGraph';

function accepted(...nodes: readonly GraphNode[]) {
  const compilation = compileGraph({ nodes });
  if (compilation.type === 'refused') {
    throw new Error(compilation.problems.map(p => p.message).join('\n'));
  }
  return compilation.graph;
}

function problems(...nodes: readonly GraphNode[]) {
  const compilation = compileGraph({ nodes });
  return compilation.type === 'refused' ? compilation.problems : [];
}

function edges(...nodes: readonly GraphNode[]): readonly string[] {
  return accepted(...nodes).edges.map(
    ({ from, to, strength, uses }) =>
      `${from}→${to} ${strength} ${uses.join()}`,
  );
}

const def = (id: string, value: unknown = 1): GraphNode => ({ id, def: value });

describe('edges', () => {
  it.each<[string, readonly GraphNode[], readonly string[]]>([
    [
      'come from a template',
      [def('a'), widget('b', { x: '${a}' })],
      ['a→b hard template'],
    ],
    [
      'come from lists and maps at any depth',
      [def('a'), def('b'), widget('c', { x: [{ y: ['${a}', '-${b}-'] }] })],
      ['a→c hard template', 'b→c hard template'],
    ],
    [
      'come from keys, names and kinds',
      [
        def('a'),
        def('b'),
        {
          id: 'c',
          template: {
            apiVersion: 'v1',
            kind: '${a}',
            metadata: { name: 'x-${b}', labels: { '${a}': 'y' } },
          },
        },
      ],
      ['a→c hard template', 'b→c hard template'],
    ],
    [
      'are soft where only optional access reaches',
      [def('a'), widget('b', { x: '${a.?b.orValue(1)}' })],
      ['a→b soft template'],
    ],
    [
      'are hard when one use is',
      [
        def('a'),
        widget('b', { x: '${a.?b.orValue(1)}' }, { readyWhen: ['${a.c}'] }),
      ],
      ['a→b hard template,readyWhen'],
    ],
    [
      'come from every condition',
      [
        def('a'),
        widget(
          'b',
          {},
          {
            includeWhen: ['${a.x}'],
            readyWhen: ['${a.y}'],
            propagateWhen: ['${a.z}'],
          },
        ),
      ],
      ['a→b hard includeWhen,readyWhen,propagateWhen'],
    ],
    [
      'come from dependsOn',
      [def('a'), widget('b', {}, { dependsOn: ['a'] })],
      ['a→b hard dependsOn'],
    ],
    [
      'come from finalizes',
      [widget('a'), widget('b', { x: '${a.spec.x}' }, { finalizes: 'a' })],
      ['a→b hard template,finalizes'],
    ],
    [
      'do not come from a condition on the node itself',
      [
        widget(
          'a',
          {},
          { readyWhen: ['${a.status.x}'], propagateWhen: ['${a.status.y}'] },
        ),
      ],
      [],
    ],
    [
      'do not come from iterators and variables of macros',
      [
        def('a', [1]),
        widget(
          'b',
          { x: '${[item].map(each, each + 1)}' },
          { forEach: [{ item: '${a}' }] },
        ),
      ],
      ['a→b hard forEach'],
    ],
    [
      'do not come from string literals, as a nested Graph has them',
      [widget('a', { x: '${"${b.status.x}"}', y: '$${b.status.x}' })],
      [],
    ],
  ])('%s', (_what, nodes, expected) => {
    expect(edges(...nodes)).toEqual(expected);
  });
});

describe('order', () => {
  it('has dependencies first and keeps the order of the spec among equals', () => {
    const { nodes } = accepted(
      def('d', '${b}'),
      def('c'),
      def('b', '${a}'),
      def('a'),
      def('e'),
    );
    expect(nodes.map(({ id }) => id)).toEqual(['c', 'a', 'b', 'd', 'e']);
  });

  it('returns which objects an object is made from, through values and reads', () => {
    const { nodes } = accepted(
      widget('a'),
      def('b', '${a.status.x}'),
      widget('c', { x: '${b}' }),
      widget('d', { x: '${c.status.x}' }),
    );
    const needs = Object.fromEntries(nodes.map(node => [node.id, node.needs]));
    expect(needs).toEqual({ a: [], b: ['a'], c: ['a'], d: ['c'] });
  });
});

describe('a refused spec', () => {
  it.each<[string, readonly GraphNode[], string, string]>([
    [
      'a cycle, with the path',
      [widget('a', { x: '${c.y}' }), def('b', '${a.z}'), def('c', '${b}')],
      'DependencyError',
      'a → b → c → a',
    ],
    [
      'a node that needs itself',
      [widget('a', { x: '${a.status.y}' })],
      'DependencyError',
      'a → a',
    ],
    [
      'a cycle through propagateWhen',
      [
        widget('step', {}, { propagateWhen: ['${gate.status.ready}'] }),
        widget('gate', { upstream: '${step.status.state}' }),
      ],
      'DependencyError',
      'step → gate → step',
    ],
    [
      'an unknown id',
      [widget('a', { list: ['${typo.x}'] })],
      'DependencyError',
      'node a: template.spec.list[0] uses typo, which is no node',
    ],
    [
      'an unknown id in dependsOn',
      [widget('a', {}, { dependsOn: ['b'] })],
      'DependencyError',
      'dependsOn uses b',
    ],
    ['one id twice', [def('a'), def('a')], 'DuplicateId', 'have the id a'],
    [
      'an id that is no identifier',
      [def('a-b')],
      'InvalidNode',
      'CEL identifier',
    ],
    ['an id that is reserved', [def('in')], 'InvalidNode', 'reserved word'],
    ['a node of no sort', [{ id: 'a' }], 'InvalidNode', 'it has none'],
    [
      'a node of two sorts',
      [{ ...widget('a'), def: 1 }],
      'InvalidNode',
      'it has template and def',
    ],
    [
      'an expression that is no CEL',
      [widget('a', { x: '${1 +}' })],
      'InvalidExpression',
      'template.spec.x: ${1 +} is no valid expression',
    ],
    [
      'an expression without an end',
      [widget('a', { x: '${b' })],
      'InvalidExpression',
      'no closing brace',
    ],
    [
      'a condition that is text',
      [widget('a', {}, { readyWhen: ['is ${a.x}'] })],
      'InvalidExpression',
      'readyWhen[0]: a condition is one ${…}',
    ],
    [
      'the time outside of conditions',
      [widget('a', { x: '${now()}' })],
      'InvalidExpression',
      'reads now()',
    ],
    [
      'a template without a name',
      [{ id: 'a', template: { apiVersion: 'v1', kind: 'X', metadata: {} } }],
      'InvalidNode',
      'template.metadata.name is missing',
    ],
    [
      'a template with a status',
      [
        {
          id: 'a',
          template: {
            apiVersion: 'v1',
            kind: 'X',
            metadata: { name: 'x' },
            status: { y: 1 },
          },
        },
      ],
      'InvalidNode',
      'template.status',
    ],
    [
      'forEach without an object',
      [{ id: 'a', def: 1, forEach: [{ x: [1] }] }],
      'InvalidNode',
      'forEach needs a template or a patch',
    ],
    [
      'a template that is no object',
      [{ id: 'a', template: 'x' } as unknown as GraphNode],
      'InvalidNode',
      'template must be an object',
    ],
    ['an id that is a type', [def('int')], 'InvalidNode', 'reserved word'],
    [
      'a finalizer of what is not owned',
      [def('x'), widget('a', {}, { finalizes: 'x' })],
      'InvalidNode',
      'finalizes: x is no template',
    ],
    [
      'a finalizer of a finalizer',
      [
        widget('x'),
        widget('a', {}, { finalizes: 'x' }),
        widget('b', {}, { finalizes: 'a' }),
      ],
      'InvalidNode',
      'finalizes: a is no template, or finalizes a node itself',
    ],
    [
      'an item in a condition on the whole node',
      [widget('a', {}, { forEach: [{ x: [1] }], includeWhen: ['${x > 0}'] })],
      'DependencyError',
      'includeWhen[0] uses x',
    ],
    [
      'an iterator that hides a node',
      [def('x'), widget('a', { y: '${x}' }, { forEach: [{ x: [1] }] })],
      'InvalidNode',
      'the variable x of forEach is taken',
    ],
  ])('names %s', (_what, nodes, reason, words) => {
    const found = problems(...nodes);
    expect(found).toEqual([
      expect.objectContaining({
        reason,
        message: expect.stringContaining(words),
      }),
    ]);
  });

  it('names every problem at once', () => {
    expect(
      problems(widget('a', { x: '${1 +}', y: '${typo}' }), def('b', '${no}')),
    ).toHaveLength(3);
  });

  it('still returns the edges, to draw what was written', () => {
    const compilation = compileGraph({
      nodes: [def('a', '${b}'), def('b', '${a}')],
    });
    expect(compilation).toMatchObject({
      type: 'refused',
      edges: [
        { from: 'b', to: 'a' },
        { from: 'a', to: 'b' },
      ],
    });
  });
});
