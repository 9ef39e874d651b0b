import { withJitter } from './withJitter';

it('adds up to a tenth, the same for one name and another for others', () => {
  const names = Array.from({ length: 50 }, (_, index) => `default/${index}`);
  const waits = names.map(name => withJitter(name, 300_000));
  expect(waits).toEqual(names.map(name => withJitter(name, 300_000)));
  expect(new Set(waits).size).toBe(50);
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(300_000);
  expect(Math.max(...waits)).toBeLessThan(330_000);
});
