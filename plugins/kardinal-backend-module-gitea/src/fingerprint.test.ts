import { fingerprint } from './fingerprint';

it('is the same for the same answer, and another for another', () => {
  const answer = { number: 7, labels: ['a'] };
  expect(fingerprint({ ...answer })).toBe(fingerprint(answer));
  expect(fingerprint({ ...answer, labels: ['b'] })).not.toBe(
    fingerprint(answer),
  );
  expect(fingerprint(answer)).toMatch(/^[0-9a-f]{64}$/);
});
