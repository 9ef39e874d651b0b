import { Places } from './Places';

/** Lets tenants take as many as they can, one after the other. @returns how many each came to */
function fill(count: number, tenants: readonly string[]) {
  const places = new Places(count);
  return tenants.map(tenant => {
    let taken = 0;
    for (; places.isFreeFor(tenant); taken += 1) places.take(tenant);
    return taken;
  });
}

it.each`
  what                                          | count | tenants            | expected
  ${'all of them, where nobody else is there'}  | ${8}  | ${['a']}           | ${[8]}
  ${'more for another one, up to its share'}    | ${8}  | ${['a', 'b']}      | ${[8, 4]}
  ${'none once half as many again are taken'}   | ${8}  | ${['a', 'b', 'c']} | ${[8, 4, 0]}
  ${'one for another one, where there are two'} | ${2}  | ${['a', 'b', 'c']} | ${[2, 1, 0]}
  ${'none besides a single one'}                | ${1}  | ${['a', 'b']}      | ${[1, 0]}
`('there are $what', ({ count, tenants, expected }) => {
  expect(fill(count, tenants)).toEqual(expected);
});

it('gives a tenant that has some already more of them, as long as others have more than their share', () => {
  const places = new Places(8);
  for (let each = 0; each < 7; each++) places.take('many');
  places.take('few');
  expect(places.isFreeFor('many')).toBe(false);
  expect(places.isFreeFor('few')).toBe(true);
});

it('has a share for each of whom something runs', () => {
  const places = new Places(6);
  for (const tenant of ['a', 'a', 'a', 'a', 'b', 'c']) places.take(tenant);
  // Two each.
  expect(places.isFreeFor('b')).toBe(true);
  places.take('b');
  expect(places.isFreeFor('b')).toBe(false);
  expect(places.isFreeFor('c')).toBe(true);
});

it('has room again where something has ended', () => {
  const places = new Places(1);
  places.take('a');
  expect(places.isFreeFor('a')).toBe(false);
  places.release('a');
  expect(places.isFreeFor('a')).toBe(true);
  expect(places.taken).toBe(0);
});
