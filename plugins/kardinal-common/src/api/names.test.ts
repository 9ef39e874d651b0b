import fc from 'fast-check';
import { reservedIdentifiers } from '@kardinal/cel';
import {
  gateNodeId,
  isBranchName,
  nodeId,
  objectName,
  promotionBranch,
} from './names';

const withoutHash = (name: string) =>
  name.replace(/(__?|--)[0-9a-f]{12}(?=$|\/)/, '$1#');

describe('nodeId', () => {
  it.each`
    name                    | id                         | reason
    ${'staging'}            | ${'staging'}               | ${'is an identifier already'}
    ${'prod-eu'}            | ${'prodEu'}                | ${'words are joined'}
    ${'env-1'}              | ${'env1'}                  | ${'digits have no case'}
    ${'a.b.c'}              | ${'aBC'}                   | ${'dots part words, too'}
    ${'MyApp'}              | ${'myApp'}                 | ${'begins in lower case'}
    ${'0bad'}               | ${'x0bad'}                 | ${'an identifier begins with a letter'}
    ${''}                   | ${'x'}                     | ${'an identifier is not empty'}
    ${'in'}                 | ${'xIn'}                   | ${'CEL reserves it'}
    ${'int'}                | ${'xInt'}                  | ${'it is a type of CEL'}
    ${'bundle'}             | ${'xBundle'}               | ${'every Graph has a node bundle'}
    ${'a'.repeat(63)}       | ${'a'.repeat(63)}          | ${'63 characters are legal'}
    ${`0${'a'.repeat(62)}`} | ${`x0${'a'.repeat(48)}_#`} | ${'64 characters are not'}
  `('turns $name into $id: $reason', ({ name, id }) => {
    expect(withoutHash(nodeId(name))).toBe(id);
  });

  it.each([...reservedIdentifiers])('escapes %s', word => {
    expect(reservedIdentifiers.has(nodeId(word))).toBe(false);
  });
});

describe('objectName', () => {
  it.each`
    parts                              | name                          | reason
    ${['guestbook-1-29-0', 'prod-eu']} | ${'guestbook-1-29-0.prod-eu'} | ${'the parts can be told apart'}
    ${['guestbook-1-29-0']}            | ${'guestbook-1-29-0'}         | ${'one part is the name'}
    ${['shop-v1.2', 'prod']}           | ${'shop-v1-2-prod--#'}        | ${'a part has a dot'}
    ${['shop.prod']}                   | ${'shop-prod--#'}             | ${'two parts could be meant'}
    ${['', '']}                        | ${'x--#'}                     | ${'nothing is left to read'}
  `('$parts is $name: $reason', ({ parts, name }) => {
    expect(withoutHash(objectName(...parts))).toBe(name);
  });

  it('never makes a plain name that looks like one with a hash', () => {
    const first = objectName('shop.prod');
    expect(objectName(first)).not.toBe(first);
  });

  it.each`
    a                              | b
    ${['app-v1', 'eu-prd']}        | ${['app-v1-eu', 'prd']}
    ${['x'.repeat(60), 'prod-eu']} | ${['x'.repeat(60), 'prod-us']}
    ${['a.b', 'c']}                | ${['a-b', 'c']}
    ${['a.b', 'c']}                | ${['a', 'b', 'c']}
    ${['a\nb']}                    | ${['a', 'b']}
    ${['A', 'b']}                  | ${['a', 'b']}
  `('keeps $a and $b apart', ({ a, b }) => {
    expect(objectName(...a)).not.toBe(objectName(...b));
  });
});

describe('gateNodeId', () => {
  it.each([
    [{ namespace: 'a' }, { namespace: 'b' }],
    [{ name: 'soak' }, { name: 'Soak' }],
    [{ environment: 'prod' }, { environment: 'dev' }],
    [
      { namespace: 'a', name: 'b/c' },
      { namespace: 'a/b', name: 'c' },
    ],
  ])('keeps %j and %j apart', (a, b) => {
    const gate = { namespace: 'a', name: 'soak', environment: 'prod' };
    expect(gateNodeId({ ...gate, ...a })).not.toBe(
      gateNodeId({ ...gate, ...b }),
    );
  });

  it('is never the id of an environment', () => {
    const id = gateNodeId({ namespace: 'a', name: 'b', environment: 'c' });
    expect(nodeId(id)).not.toBe(id);
  });
});

describe('promotionBranch', () => {
  const branchOf = (bundle: string) =>
    promotionBranch({ namespace: 'default', bundle, environment: 'prod' });

  it.each`
    bundle             | branch                                          | reason
    ${'shop-1-29-0'}   | ${'kardinal/default/shop-1-29-0/prod'}          | ${'Git takes it'}
    ${'shop-v1.29.0'}  | ${'kardinal/default/shop-v1.29.0/prod'}         | ${'dots are legal'}
    ${'x.lock'}        | ${'kardinal/default/x-lock--#/prod'}            | ${'Git locks with that name'}
    ${'a..b'}          | ${'kardinal/default/a-b--#/prod'}               | ${'two dots are a range'}
    ${'a.'}            | ${'kardinal/default/a--#/prod'}                 | ${'a dot at the end'}
    ${'b'.repeat(253)} | ${`kardinal/default/${'b'.repeat(49)}--#/prod`} | ${'file systems have a limit'}
  `('of $bundle is $branch: $reason', ({ bundle, branch }) => {
    expect(withoutHash(branchOf(bundle))).toBe(branch);
  });

  it('differs between namespaces', () => {
    expect(
      promotionBranch({ namespace: 'b', bundle: 'x', environment: 'prod' }),
    ).not.toBe(
      promotionBranch({ namespace: 'a', bundle: 'x', environment: 'prod' }),
    );
  });
});

/** Inputs that are close to each other, so that a clash is likely where one is possible. */
const label = fc
  .array(fc.constantFrom('a', 'b', '0', '-', '--', 'lock', '0'.repeat(12)), {
    minLength: 1,
    maxLength: 5,
  })
  .map(parts => `a${parts.join('')}a`);
const longLabel = fc
  .tuple(fc.integer({ min: 55, max: 61 }), fc.constantFrom('a', 'b', '-a'))
  .map(([length, end]) => `a${'x'.repeat(length)}${end}`.slice(0, 63));
const environment = fc.oneof(label, longLabel);
const objectNames = fc.oneof(
  environment,
  fc.array(label, { minLength: 2, maxLength: 3 }).map(all => all.join('.')),
  fc.constantFrom('x.lock', 'x-lock', 'x'.repeat(253)),
);
const anything = fc.oneof(objectNames, fc.string());

/** Every kind of name that we make, with what it is made from. */
const made = {
  graph: { from: fc.tuple(objectNames), name: objectName },
  step: { from: fc.tuple(objectNames, environment), name: objectName },
  'gate instance': {
    from: fc.tuple(objectNames, environment, objectNames, environment),
    name: objectName,
  },
  'any object': {
    from: fc.array(anything, { minLength: 1, maxLength: 4 }),
    name: objectName,
  },
  'gate node': {
    from: fc.tuple(environment, anything, environment),
    name: (namespace: string, name: string, stage: string) =>
      gateNodeId({ namespace, name, environment: stage }),
  },
  branch: {
    from: fc.tuple(environment, objectNames, environment),
    name: (namespace: string, bundle: string, stage: string) =>
      promotionBranch({ namespace, bundle, environment: stage }),
  },
} satisfies Record<
  string,
  {
    from: fc.Arbitrary<readonly string[]>;
    name: (...parts: [string, string, string]) => string;
  }
>;

describe.each(Object.entries(made))(
  'the name of a %s',
  (kind, { from, name }) => {
    const nameOf = name as (...parts: readonly string[]) => string;

    it('is legal', () => {
      const legal: Record<string, (text: string) => boolean> = {
        'gate node': text =>
          /^[a-z][A-Za-z0-9_]{0,62}$/.test(text) &&
          !reservedIdentifiers.has(text),
        branch: text => isBranchName(text) && text.length <= 244,
      };
      const isLegal =
        legal[kind] ??
        (text =>
          text.length <= 63 &&
          /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/.test(
            text,
          ));
      fc.assert(
        fc.property(from, parts => {
          expect(isLegal(nameOf(...parts))).toBe(true);
        }),
      );
    });

    it('differs when what it is made from differs', () => {
      fc.assert(
        fc.property(fc.array(from, { minLength: 2, maxLength: 40 }), all => {
          const inputs = new Set(all.map(parts => JSON.stringify(parts)));
          const names = new Set(all.map(parts => nameOf(...parts)));
          expect(names.size).toBe(inputs.size);
        }),
        { numRuns: 300 },
      );
    });
  },
);

describe('the ids of environments', () => {
  it('are legal and never one of a gate', () => {
    fc.assert(
      fc.property(environment, anything, (name, gate) => {
        const id = nodeId(name);
        expect(id).toMatch(/^[a-z][A-Za-z0-9_]{0,62}$/);
        expect(reservedIdentifiers.has(id)).toBe(false);
        expect(id).not.toBe(
          gateNodeId({ namespace: 'a', name: gate, environment: name }),
        );
      }),
    );
  });
});
