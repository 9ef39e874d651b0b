import fc from 'fast-check';
import { gateNodeId, nodeId, objectName } from './names';

describe('nodeId', () => {
  it.each`
    name         | id           | reason
    ${'staging'} | ${'staging'} | ${'is an identifier already'}
    ${'prod-eu'} | ${'prodEu'}  | ${'words are joined'}
    ${'env-1'}   | ${'env1'}    | ${'digits have no case'}
    ${'a.b.c'}   | ${'aBC'}     | ${'dots part words, too'}
    ${'MyApp'}   | ${'myApp'}   | ${'begins in lower case'}
    ${'0bad'}    | ${'x0bad'}   | ${'an identifier begins with a letter'}
    ${''}        | ${'x'}       | ${'an identifier is not empty'}
    ${'in'}      | ${'xIn'}     | ${'CEL reserves it'}
    ${'bundle'}  | ${'xBundle'} | ${'every Graph has a node bundle'}
  `('turns $name into $id: $reason', ({ name, id }) => {
    expect(nodeId(name)).toBe(id);
  });
});

describe('objectName', () => {
  it('keeps a short name as it is', () => {
    expect(objectName('guestbook-1-29-0', 'prod')).toBe(
      'guestbook-1-29-0-prod',
    );
  });

  it.each`
    a                              | b
    ${['x'.repeat(60), 'prod-eu']} | ${['x'.repeat(60), 'prod-us']}
    ${['a.b', 'c']}                | ${['a-b', 'c']}
    ${['A', 'b']}                  | ${['a', 'b']}
  `('keeps $a and $b apart', ({ a, b }) => {
    expect(objectName(...a)).not.toBe(objectName(...b));
  });

  it('is always a legal DNS label', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1 }), parts => {
        expect(objectName(...parts)).toMatch(
          /^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/,
        );
      }),
    );
  });
});

describe('gateNodeId', () => {
  it('differs for gates of the same name in two namespaces', () => {
    const gate = { name: 'soak', environment: 'prod' };
    expect(gateNodeId({ ...gate, namespace: 'a' })).not.toBe(
      gateNodeId({ ...gate, namespace: 'b' }),
    );
  });

  it('is a CEL identifier', () => {
    expect(
      gateNodeId({ namespace: 'p', name: '0-no.weekend', environment: 'prod' }),
    ).toMatch(/^[a-z][A-Za-z0-9]*$/);
  });
});
