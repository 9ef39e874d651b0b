import { setupEntity } from './setupEntity';

const entity = (location: string, owners: readonly string[] = []) => ({
  apiVersion: 'backstage.io/v1alpha1',
  kind: 'Component',
  metadata: {
    name: 'Shop',
    annotations: { 'backstage.io/managed-by-location': location },
  },
  relations: owners.map(targetRef => ({ type: 'ownedBy', targetRef })),
});
const url = 'https://github.com/acme/shop/blob/main/catalog-info.yaml';

it('is what the catalog knows of an entity', () => {
  expect(setupEntity(entity(`url:${url}`, ['Group:default/Team-A']))).toEqual({
    ref: 'component:default/shop',
    location: url,
    owner: 'group:default/team-a',
  });
  expect(setupEntity(entity(`url:${url}`)).owner).toBeUndefined();
});

it('is nothing where the entity comes from a file of the machine', () => {
  expect(() => setupEntity(entity('file:/catalog-info.yaml'))).toThrow(
    /^entity: component:default\/shop is not read from a URL/,
  );
});
