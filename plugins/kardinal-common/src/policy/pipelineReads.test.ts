import { nearestOf, pipelineNamed } from './pipelineReads';

describe('pipelineNamed', () => {
  it.each([
    ['auth', { namespace: 'shop', name: 'auth' }],
    ['payments/auth', { namespace: 'payments', name: 'auth' }],
    ['payments/', undefined],
    ['/auth', undefined],
    ['a/b/c', undefined],
    ['', undefined],
  ])('%s is %j', (written, reference) => {
    expect(pipelineNamed(written, 'shop')).toEqual(reference);
  });
});

describe('nearestOf', () => {
  it.each([
    ['prdo', ['dev', 'prod'], '; did you mean `prod`?'],
    ['live', ['prod', 'dev'], '; there is dev, prod'],
    ['live', [], ''],
  ])('%s of %j', (name, known, text) => {
    expect(nearestOf(name, known)).toBe(text);
  });
});
