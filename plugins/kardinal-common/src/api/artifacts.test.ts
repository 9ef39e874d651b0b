import { aBundle } from '../testing/objects';
import {
  BundleType,
  missingArtifact,
  sharesArtifacts,
  titleOf,
} from './artifacts';
import { versionOf } from './bundles';

const gitCommit = {
  repository: 'https://forge.example.com/acme/config',
  sha: '1a2b3c4'.padEnd(40, '0'),
};
const charts = [{ repository: 'https://h', name: 'shop', version: '4.2.0' }];
const images = [{ reference: 'acme/app:2.0.0' }];

const bundle = (type: BundleType, artifacts: object) =>
  aBundle('x', { spec: { type, artifacts } });

describe('a Bundle', () => {
  it.each([
    ['image', { images }, '2.0.0', '2.0.0'],
    ['config', { gitCommit }, '1a2b3c4', 'config 1a2b3c4'],
    ['mixed', { images, gitCommit }, '2.0.0', '2.0.0 with config 1a2b3c4'],
    ['config', {}, 'guestbook-x', 'guestbook-x'],
    ['image', { charts }, '4.2.0', 'chart shop 4.2.0'],
    ['image', { images, charts }, '2.0.0', '2.0.0 with chart shop 4.2.0'],
    [
      'mixed',
      { charts, gitCommit },
      '4.2.0',
      'chart shop 4.2.0 with config 1a2b3c4',
    ],
    [
      'mixed',
      { images, charts, gitCommit },
      '2.0.0',
      '2.0.0 with chart shop 4.2.0 and config 1a2b3c4',
    ],
  ] as const)('of type %s with %j is %s, called %s', (type, of, ...names) => {
    const named = bundle(type, of);
    expect([versionOf(named), titleOf(named)]).toEqual(names);
  });

  it.each([
    ['image', {}, /^spec\.artifacts\.images is empty/],
    ['image', { images: [] }, /^spec\.artifacts\.images is empty/],
    ['config', {}, /^spec\.artifacts\.gitCommit is missing/],
    ['mixed', { images }, /^spec\.artifacts\.gitCommit is missing/],
    ['mixed', { gitCommit }, /^spec\.artifacts\.images is empty/],
  ] as const)('of type %s with %j has nothing to deploy', (type, of, said) => {
    expect(missingArtifact(bundle(type, of))).toMatch(said);
  });

  it.each([
    ['image', { images }],
    ['config', { gitCommit }],
    ['mixed', { images, gitCommit }],
    ['image', { charts }],
    ['mixed', { charts, gitCommit }],
  ] as const)('of type %s with %j has something', (type, of) => {
    expect(missingArtifact(bundle(type, of))).toBeUndefined();
  });
});

describe('sharesArtifacts', () => {
  it.each([
    ['image', 'image', true],
    ['config', 'config', true],
    ['image', 'config', false],
    ['mixed', 'image', true],
    ['mixed', 'config', true],
  ] as const)('%s and %s: %s', (one, other, expected) => {
    expect(sharesArtifacts(one, other)).toBe(expected);
    expect(sharesArtifacts(other, one)).toBe(expected);
  });
});
