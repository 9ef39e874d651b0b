import { KubeObject } from '@kardinal/kube-controller';
import { hasDrifted } from './drift';

function object(fields: object, owned?: object): KubeObject {
  const managedFields = [
    { manager: 'other', operation: 'Apply', fieldsV1: {} },
    { manager: 'us', operation: 'Apply', fieldsV1: owned },
  ];
  return {
    apiVersion: 'v1',
    kind: 'X',
    metadata: { name: 'x', ...(owned ? { managedFields } : {}) },
    ...fields,
  };
}

describe('hasDrifted', () => {
  it.each<[string, object, object, boolean]>([
    ['the same', { spec: { a: 1 } }, { spec: { a: 1 } }, false],
    [
      'more than was applied',
      { spec: { a: 1 } },
      { spec: { a: 1, b: 2 } },
      false,
    ],
    ['defaults in items', { s: [{ a: 1 }] }, { s: [{ a: 1, b: 2 }] }, false],
    ['another value', { spec: { a: 1 } }, { spec: { a: 2 } }, true],
    ['a field that is gone', { spec: { a: 1 } }, { spec: {} }, true],
    ['an additional item', { s: ['a'] }, { s: ['a', 'b'] }, true],
    [
      'null for a field that is not there',
      { s: { a: null } },
      { s: {} },
      false,
    ],
  ])('without owners: %s', (_what, wanted, live, expected) => {
    expect(hasDrifted(object(wanted), object(live), 'us')).toBe(expected);
  });

  it.each<[string, object, object, object, boolean]>([
    [
      'a value in another form is still ours',
      { cpu: '1000m' },
      { cpu: '1' },
      { 'f:cpu': {} },
      false,
    ],
    [
      'a value that somebody else owns now',
      { cpu: '1000m' },
      { cpu: '2' },
      {},
      true,
    ],
    [
      "somebody else's item in a keyed list",
      { list: [{ name: 'a', x: 1 }] },
      { list: [{ name: 'b' }, { name: 'a', x: 1, y: 2 }] },
      { 'f:list': { 'k:{"name":"a"}': { '.': {}, 'f:name': {}, 'f:x': {} } } },
      false,
    ],
    [
      'a changed item of a keyed list',
      { list: [{ name: 'a', x: 1 }] },
      { list: [{ name: 'a', x: 2 }] },
      { 'f:list': { 'k:{"name":"a"}': { '.': {}, 'f:name': {} } } },
      true,
    ],
    [
      'a key that was defaulted',
      { ports: [{ port: 80 }] },
      { ports: [{ port: 80, protocol: 'TCP' }] },
      { 'f:ports': { 'k:{"port":80,"protocol":"TCP"}': { 'f:port': {} } } },
      false,
    ],
    [
      'a removed item of a keyed list',
      { list: [{ name: 'a' }, { name: 'b' }] },
      { list: [{ name: 'a' }] },
      { 'f:list': { 'k:{"name":"a"}': { 'f:name': {} } } },
      true,
    ],
    [
      "somebody else's item in a set",
      { list: ['a'] },
      { list: ['b', 'a'] },
      { 'f:list': { 'v:"a"': {} } },
      false,
    ],
    [
      'an atomic list that is ours as a whole',
      { list: [{ cpu: '1000m' }] },
      { list: [{ cpu: '1' }] },
      { 'f:list': {} },
      false,
    ],
  ])('with owners: %s', (_what, wanted, live, owned, expected) => {
    expect(hasDrifted(object(wanted), object(live, owned), 'us')).toBe(
      expected,
    );
  });
});
