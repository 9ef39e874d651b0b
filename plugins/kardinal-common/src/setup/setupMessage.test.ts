import { setupMessage } from './setupMessage';

const facts = {
  file: {
    app: 'shop',
    namespace: 'team-a',
    git: { url: 'https://github.com/acme/gitops' },
    environments: ['dev', { name: 'prod' }],
  },
  entity: {
    ref: 'component:default/shop',
    owner: 'group:default/team-a',
    location: 'https://github.com/acme/shop/blob/main/catalog-info.yaml',
  },
  source: 'https://github.com/acme/shop/blob/main/kardinal.yaml',
};
const whose = `for ${facts.entity.ref}, owned by ${facts.entity.owner}`;

describe('what the audit log says of a set-up', () => {
  it('names the file, its revision, the entity, its owner and what was asked for', () => {
    expect(setupMessage({ ...facts, revision: '3f2a' })).toBe(
      `${facts.source} (revision 3f2a) ${whose}: dev, prod in https://github.com/acme/gitops`,
    );
  });

  it('says why it was refused', () => {
    expect(setupMessage(facts, 'app: taken')).toBe(
      `${facts.source} ${whose}: app: taken`,
    );
  });

  it('says how many environments it does not name, and who owns nothing', () => {
    const environments = Array.from({ length: 12 }, (_, at) => `e${at}`);
    const { owner, ...entity } = facts.entity;
    const message = setupMessage({
      ...facts,
      entity,
      file: { ...facts.file, environments },
    });
    expect(message).toMatch(/owned by nobody: .*e9 and 2 more in /);
  });
});
