import { createDialect, Dialect } from './Dialect';

const dialect: Dialect = {
  id: 'gitops-promoter',
  title: 'GitOps Promoter',
  kinds: [
    {
      apiVersion: 'promoter.argoproj.io/v1alpha1',
      kind: 'PromotionStrategy',
      plural: 'promotionstrategies',
      scope: 'Namespaced',
    },
  ],
  observe: () => [],
  importPipeline: () => ({ type: 'impossible', problems: [] }),
};

describe('createDialect', () => {
  it('accepts an id that a URL can have', () => {
    expect(createDialect(dialect)).toEqual(dialect);
  });

  it.each(['', 'GitOps', 'a/b', '-a'])('refuses %j', id => {
    expect(() => createDialect({ ...dialect, id })).toThrow('needs an id');
  });
});
