import { isImage } from '@kardinal/backstage-plugin-kardinal-node';
import { mirrorsSchema, withMirrors } from './mirrors';

const image = (repository: string) => ({ name: 'a', repository, tag: '2' });

it.each([
  ['ghcr.io/acme/app', 'mirror.example.com/ghcr/acme/app:2', true],
  ['ghcr.io/acme/app', 'ghcr.io/acme/app:2', true],
  ['ghcr.io/acme/app', 'mirror.example.com/ghcr/acme/app:1', false],
  ['ghcr.io/acme/app', 'other.example.com/ghcr/acme/app:2', false],
  ['ghcr.io/acme2/app', 'mirror.example.com/ghcr/acme2/app:2', false],
  ['nginx', 'mirror.example.com/hub/library/nginx:2', true],
])('an image of %s is %s: %s', (repository, text, expected) => {
  const mirrors = mirrorsSchema.parse([
    { source: 'ghcr.io/acme', mirror: 'mirror.example.com/ghcr/acme' },
    { source: 'docker.io', mirror: 'mirror.example.com/hub' },
  ]);
  const [mirrored] = withMirrors([image(repository)], mirrors);
  expect(isImage(text, mirrored)).toBe(expected);
});

it.each([
  { source: 'https://ghcr.io', mirror: 'a' },
  { source: 'ghcr.io/', mirror: 'a' },
  { source: 'ghcr.io', mirror: 'a:2@x' },
  { source: 'ghcr.io' },
])('refuses %j', mirror => {
  expect(mirrorsSchema.safeParse([mirror]).success).toBe(false);
});
