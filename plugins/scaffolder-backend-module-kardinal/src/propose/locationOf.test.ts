import { locationOf } from './locationOf';

const at = (location: string) => ({
  apiVersion: 'backstage.io/v1alpha1',
  kind: 'Component',
  metadata: {
    name: 'shop',
    annotations: { 'backstage.io/managed-by-location': location },
  },
});

it('is a file on a branch of a repository', () => {
  expect(
    locationOf(
      at('url:http://forge:8002/acme/shop/blob/main/web/catalog-info.yaml'),
    ),
  ).toEqual({
    host: 'http://forge:8002',
    owner: 'acme',
    name: 'shop',
    branch: 'main',
    path: 'web/catalog-info.yaml',
  });
});

it.each([
  ['', /is read from nowhere/],
  ['file:/examples/entities.yaml', /is read from file:\/examples/],
  ['url:https://example.com/catalog-info.yaml', /needs a file on GitHub/],
])('refuses %p', (location, message) => {
  expect(() => locationOf(at(location))).toThrow(message);
});
