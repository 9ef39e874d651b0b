import { conditional, fingerprint } from './conditional';

describe('fingerprint', () => {
  it('is the same for the same answer, and another for another', () => {
    const answer = { number: 7, labels: ['a'] };
    expect(fingerprint({ ...answer })).toBe(fingerprint(answer));
    expect(fingerprint({ ...answer, labels: ['b'] })).not.toBe(
      fingerprint(answer),
    );
    expect(fingerprint(answer)).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('conditional', () => {
  it('says that nothing changed to whoever saw the same', () => {
    const first = conditional([1], undefined);
    if (first.type === 'unchanged') throw new Error('it was never seen');
    expect(first.value).toEqual([1]);
    expect(conditional([1], first.etag)).toEqual({ type: 'unchanged' });
    expect(conditional([2], first.etag)).toMatchObject({ value: [2] });
  });
});
