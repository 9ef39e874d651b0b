import { ociPlace } from './ociPlace';

it.each([
  ['oci://ghcr.io/acme/shop', 'https://ghcr.io', 'acme/shop'],
  ['oci://ghcr.io/acme/shop/', 'https://ghcr.io', 'acme/shop'],
  ['localhost:5000/shop:1.2', 'https://localhost:5000', 'shop'],
  ['r.io/a/b@sha256:00', 'https://r.io', 'a/b'],
  ['r.io/a/b:1@sha256:00', 'https://r.io', 'a/b'],
])('%s is in %s the repository %s', (address, registry, repository) => {
  expect(ociPlace(address)).toEqual({ registry, repository });
});

it.each(['', 'ghcr.io', 'oci://ghcr.io/', 'https://ghcr.io/x y', 'oci:///x'])(
  '%s names none',
  address => {
    expect(ociPlace(address)).toBeUndefined();
  },
);
