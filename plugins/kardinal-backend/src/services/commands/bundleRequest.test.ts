import { parseBundleRequest } from './bundleRequest';

const images = [{ reference: 'ghcr.io/acme/app:1.0.0' }];
const artifacts = { images };
const gitCommit = {
  repository: 'https://forge.example.com/acme/config',
  sha: 'a'.repeat(40),
};

describe('parseBundleRequest', () => {
  it('fills in what CI may leave out', () => {
    expect(
      parseBundleRequest({ pipeline: 'guestbook', artifacts: { images } }),
    ).toEqual({
      pipeline: 'guestbook',
      namespace: 'default',
      type: 'image',
      artifacts: { images },
    });
  });

  it.each([
    { type: 'config' as const, artifacts: { gitCommit } },
    { type: 'mixed' as const, artifacts: { images, gitCommit } },
  ])('reads a Bundle of type $type', content => {
    expect(parseBundleRequest({ pipeline: 'a', ...content })).toEqual({
      pipeline: 'a',
      namespace: 'default',
      ...content,
    });
  });

  it.each([
    ['no Pipeline', { artifacts: { images } }, /^pipeline is missing$/],
    [
      'an unknown field',
      { pipeline: 'a', artifacts: { images }, foo: 1 },
      /unknown field foo/,
    ],
    [
      'an unknown field below',
      { pipeline: 'a', artifacts: { images, helmCharts: [] } },
      /unknown field artifacts\.helmCharts/,
    ],
    [
      'an unknown field in a list',
      {
        pipeline: 'a',
        artifacts: { images: [{ reference: 'x:1', tag: '1' }] },
      },
      /unknown field artifacts\.images\[0\]\.tag/,
    ],
    [
      'no images',
      { pipeline: 'a', artifacts: { images: [] } },
      /artifacts\.images: must name at least one image/,
    ],
    [
      'a bad name',
      { pipeline: 'A b', artifacts: { images } },
      /^pipeline: must be a name/,
    ],
    [
      'a bad digest',
      {
        pipeline: 'a',
        artifacts: { images: [{ reference: 'x:1', digest: 'abc' }] },
      },
      /artifacts\.images\[0\]\.digest/,
    ],
    [
      'another scheme than http(s)',
      {
        pipeline: 'a',
        artifacts: { images },
        provenance: { ciRunURL: 'ftp://ci.example.com/run' },
      },
      /provenance\.ciRunURL/,
    ],
    ['another type', { pipeline: 'a', type: 'chart', artifacts }, /^type: /],
    [
      'no artifacts of its type',
      { pipeline: 'a', type: 'config', artifacts: {} },
      /^artifacts\.gitCommit: is missing; name the commit/,
    ],
    [
      'images in a config Bundle',
      { pipeline: 'a', type: 'config', artifacts: { images, gitCommit } },
      /^artifacts\.images: has no effect with type config; set type to mixed/,
    ],
    [
      'a commit in an image Bundle',
      { pipeline: 'a', artifacts: { images, gitCommit } },
      /^artifacts\.gitCommit: has no effect with type image; set type to mixed/,
    ],
    [
      'a mixed Bundle without images',
      { pipeline: 'a', type: 'mixed', artifacts: { gitCommit } },
      /^artifacts\.images: must name at least one image/,
    ],
    [
      'a short commit',
      {
        pipeline: 'a',
        type: 'config',
        artifacts: { gitCommit: { ...gitCommit, sha: 'abc123def456' } },
      },
      /^artifacts\.gitCommit\.sha: must be the full name of a commit/,
    ],
    [
      'credentials in a repository',
      {
        pipeline: 'a',
        type: 'config',
        artifacts: {
          gitCommit: { ...gitCommit, repository: 'https://bot:pw@x.com/a/b' },
        },
      },
      /^artifacts\.gitCommit\.repository: must not contain credentials/,
    ],
    [
      'a path out of the repository',
      {
        pipeline: 'a',
        type: 'config',
        artifacts: { gitCommit: { ...gitCommit, path: '../x' } },
      },
      /^artifacts\.gitCommit\.path: must stay inside the repository/,
    ],
    [
      'a Secret that CI chooses',
      {
        pipeline: 'a',
        type: 'config',
        artifacts: { gitCommit: { ...gitCommit, secretRef: { name: 's' } } },
      },
      /unknown field artifacts\.gitCommit\.secretRef/,
    ],
    [
      'a reserved label',
      {
        pipeline: 'a',
        artifacts: { images },
        labels: { 'kardinal.io/pin': 'true' },
      },
      /labels\.kardinal\.io\/pin: is reserved/,
    ],
    [
      'a label that JavaScript objects lose',
      JSON.parse(
        '{"pipeline":"a","artifacts":{"images":[{"reference":"x:1"}]},"labels":{"__proto__":"x"}}',
      ),
      /labels\.__proto__: is no name of a label/,
    ],
    [
      'a prototype in place of fields',
      JSON.parse(
        '{"pipeline":"a","artifacts":{"images":[{"reference":"x:1"}]},"intent":{"__proto__":{"target":"prod"}}}',
      ),
      /unknown field intent\.__proto__/,
    ],
    [
      'more labels than anybody reads',
      {
        pipeline: 'a',
        artifacts: { images },
        labels: Object.fromEntries(
          Array.from({ length: 51 }, (_each, index) => [`l${index}`, 'x']),
        ),
      },
      /labels: must be 50 at most/,
    ],
    [
      'labels that are no object',
      { pipeline: 'a', artifacts: { images }, labels: 'x' },
      /labels: /,
    ],
    ['no object', 'hello', /the body/],
  ])('refuses %s by name', (_reason, body, message) => {
    expect(() => parseBundleRequest(body)).toThrow(message);
  });
});
