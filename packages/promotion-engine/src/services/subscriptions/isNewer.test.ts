import { isNewer } from './isNewer';

const latest = {
  reference: 'ghcr.io/acme/shop:1.2.0',
  tag: '1.2.0',
  digest: 'sha256:a',
  builtAt: '2026-11-02T00:00:00.000Z',
  since: '2026-11-03T00:00:00Z',
};

it.each<[Parameters<typeof isNewer>[0], string, string, boolean]>([
  ['semver', '1.2.0', 'sha256:a', false],
  ['semver', '1.2.0', 'sha256:b', true],
  ['semver', '1.10.0', 'sha256:b', true],
  ['semver', '1.1.0', 'sha256:b', false],
  ['lexical', '1.10.0', 'sha256:b', false],
  ['lexical', '1.3.0', 'sha256:b', true],
  ['digest', '1.2.0', 'sha256:a', false],
  ['digest', '1.2.0', 'sha256:b', true],
])('of %s, %s with %s is newer: %s', (select, tag, digest, expected) => {
  expect(
    isNewer(select, { repository: 'ghcr.io/acme/shop', tag, digest }, latest),
  ).toBe(expected);
});

it.each([
  ['2026-11-01T00:00:00.000Z', 'z', false],
  ['2026-11-03T00:00:00.000Z', 'a', true],
  ['2026-11-02T00:00:00.000Z', 'a', true],
  ['2026-11-02T00:00:00.000Z', '0', false],
])(
  'of newestBuild, a build of %s named %s is newer: %s',
  (builtAt, tag, expected) => {
    const image = { repository: 'r', tag, digest: 'sha256:b', builtAt };
    expect(isNewer('newestBuild', image, latest)).toBe(expected);
  },
);
