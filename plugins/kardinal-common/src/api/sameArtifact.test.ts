import { isSameChart, isSameImage } from './sameArtifact';
import { ImageReference, parseImageReference } from './imageReference';

const digest = `sha256:${'a'.repeat(64)}`;
const other = `sha256:${'b'.repeat(64)}`;

function read(text: string): ImageReference {
  const parsed = parseImageReference(text);
  if (parsed.type === 'invalid') throw new Error(parsed.message);
  return parsed.reference;
}

describe('two references of images', () => {
  const nginx = [
    'nginx',
    'library/nginx',
    'docker.io/nginx',
    'docker.io/library/nginx',
    'index.docker.io/library/nginx',
  ];
  it.each(nginx.flatMap(a => nginx.map(b => [a, b] as const)))(
    'are one as %s and %s',
    (a, b) => {
      expect(isSameImage(read(`${a}:1`), read(`${b}:1`))).toBe(true);
      expect(isSameImage(read(`${a}:1`), read(`${b}:2`))).toBe(false);
    },
  );

  it.each<[string, string, boolean]>([
    [`app:1@${digest}`, `app:1@${digest}`, true],
    [`app:1@${digest}`, 'app:1', true],
    [`app:1@${digest}`, `app@${digest}`, true],

    [`app:1@${digest}`, `app:1@${other}`, false],
    [`app:1@${digest}`, `app:2@${digest}`, false],
    ['app:1', `app@${digest}`, false],
    ['app:1', 'ghcr.io/app:1', false],
    ['ghcr.io/o/app:1', 'o/app:1', false],
    ['localhost:5000/app:1', 'localhost:5001/app:1', false],
  ])('%s and %s: %s', (a, b, expected) => {
    expect(isSameImage(read(a), read(b))).toBe(expected);
    expect(isSameImage(read(b), read(a))).toBe(expected);
  });
});

describe('two charts', () => {
  const chart = {
    repository: 'oci://ghcr.io/acme/charts',
    name: 'shop',
    version: '4.2.0',
  };
  it.each<[string, typeof chart & { digest?: string }, boolean]>([
    [
      'as another spelling',
      { ...chart, repository: 'oci://GHCR.io/acme/charts/' },
      true,
    ],
    ['where one says its digest', { ...chart, digest }, true],
    ['of another version', { ...chart, version: '4.2.1' }, false],
    ['of another name', { ...chart, name: 'cart' }, false],
  ])('are one: %s', (_what, b, expected) => {
    expect(isSameChart(chart, b)).toBe(expected);
  });

  it('are two with two digests', () => {
    expect(isSameChart({ ...chart, digest }, { ...chart, digest: other })).toBe(
      false,
    );
  });
});
