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
  ['change', '1.2.0', 'sha256:a', false],
  ['change', '1.2.0', 'sha256:b', true],
])('of %s, %s with %s is newer: %s', (order, tag, digest, expected) => {
  expect(isNewer(order, { tag, digest }, latest)).toBe(expected);
});

it.each([
  ['2026-11-01T00:00:00.000Z', 'z', false],
  ['2026-11-03T00:00:00.000Z', 'a', true],
  ['2026-11-02T00:00:00.000Z', 'a', true],
  ['2026-11-02T00:00:00.000Z', '0', false],
])('by time, a build of %s named %s is newer: %s', (builtAt, tag, expected) => {
  const image = { tag, digest: 'sha256:b', builtAt };
  expect(isNewer('time', image, latest)).toBe(expected);
});

it.each([
  ['a', false],
  ['b', true],
])('of a branch, the commit %s is newer: %s', (commit, expected) => {
  const at = { reference: 'r@a', commit: 'a', since: latest.since };
  expect(isNewer('change', { commit }, at)).toBe(expected);
});
