import { GraphNode } from '../api/Graph';
import { renderTemplate } from './renderTemplate';

const apiVersion = 'v1';
const kind = 'ConfigMap';
const nodes: readonly GraphNode[] = [
  { id: 'source', ref: { apiVersion, kind, metadata: { name: 'a' } } },
  { id: 'total', def: '${source.data.count + 1}' },
  {
    id: 'copy',
    template: {
      apiVersion,
      kind,
      metadata: { name: 'copy' },
      data: { total: '${total}', text: 'of ${source.metadata.name} $${x}' },
    },
  },
  {
    id: 'each',
    forEach: [{ item: '${source.data.items}' }],
    template: { apiVersion, kind, metadata: { name: 'each' } },
  },
  {
    id: 'named',
    template: { apiVersion, kind, metadata: { name: '${source.data.name}' } },
  },
];
const rendered = (name: string, data: object | undefined = { count: 1 }) =>
  renderTemplate(
    { nodes },
    { apiVersion, kind, name },
    {
      now: 0,
      dataOf: ({ ref, template }) => ({
        metadata: (ref ?? template)?.metadata,
        ...(data && { data }),
      }),
    },
  );

describe('renderTemplate', () => {
  it('is the object with the data of other nodes', () => {
    expect(rendered('copy')).toEqual({
      type: 'value',
      value: {
        apiVersion,
        kind,
        metadata: { name: 'copy' },
        data: { total: 2, text: 'of a ${x}' },
      },
    });
  });

  it('says what is missing', () => {
    expect(rendered('copy', {})).toMatchObject({ type: 'missing' });
  });

  it.each([
    ['nobody makes', 'other'],
    ['a collection makes', 'each'],
    ['has a name that is computed', 'named'],
  ])('is nothing for an object that %s', (_what, name) => {
    expect(rendered(name, { name: 'named', items: [1] })).toBeUndefined();
  });
});
