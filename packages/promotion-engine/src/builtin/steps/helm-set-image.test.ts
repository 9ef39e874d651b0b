import { ImageUpdate } from '@kardinal/backstage-plugin-kardinal-node';
import { problemsOf, runEdit } from './__testUtils__/runEdit';
import { helmSetImage } from './helm-set-image';

const repository = 'ghcr.io/acme/app';
const sha = `sha256:${'a'.repeat(64)}`;
const app: ImageUpdate = { name: 'app', repository, tag: '2.0.0' };
const proxy: ImageUpdate = {
  name: 'proxy',
  repository: 'ghcr.io/acme/proxy',
  tag: '5.1',
};

function run(
  values: string,
  images: readonly ImageUpdate[] = [app],
  config: object = {},
) {
  return runEdit({
    step: helmSetImage,
    config,
    files: { 'values.yaml': values },
    promotion: { images },
  });
}

describe('helm-set-image', () => {
  it.each([
    [
      'the tag',
      'image:\n  tag: "1.0" # c\n',
      [app],
      {},
      'image:\n  tag: "2.0.0" # c\n',
    ],
    [
      'a tag that is not there yet',
      'x: 1\n',
      [app],
      {},
      'x: 1\nimage:\n  tag: 2.0.0\n',
    ],
    [
      'tag and digest behind it',
      'image:\n  tag: 1.0.0\n',
      [{ ...app, digest: sha }],
      {},
      `image:\n  tag: 2.0.0@${sha}\n`,
    ],
    [
      'the anchor that all places repeat',
      'version: &v "1.0.0"\nimage:\n  tag: *v\n',
      [app],
      { images: [{ tag: 'version' }] },
      'version: &v "2.0.0"\nimage:\n  tag: *v\n',
    ],
    [
      'the values of a HelmRelease beside its repository',
      'apiVersion: v1\nkind: HelmRepository\nspec: {}\n---\napiVersion: v2\nkind: HelmRelease\nspec: {values: {image: {tag: 1.0.0}}}\n',
      [app],
      { images: [{ tag: 'spec.values.image.tag', document: 'HelmRelease' }] },
      'apiVersion: v1\nkind: HelmRepository\nspec: {}\n---\napiVersion: v2\nkind: HelmRelease\nspec: {values: {image: {tag: 2.0.0}}}\n',
    ],
    [
      'an image in another spelling',
      'image:\n  tag: 1.0.0\n',
      [{ ...app, name: 'nginx', repository: 'docker.io/library/nginx' }],
      { images: [{ image: 'docker.io/nginx', tag: 'image.tag' }] },
      'image:\n  tag: 2.0.0\n',
    ],
    [
      'a digest where the file has one',
      'image:\n  tag: 1.0.0\n  digest: ""\n',
      [{ ...app, digest: sha }],
      {},
      `image:\n  tag: 2.0.0\n  digest: "${sha}"\n`,
    ],
    [
      'no digest of another version',
      `image:\n  tag: 1.0.0\n  digest: ${sha}\n`,
      [app],
      {},
      'image:\n  tag: 2.0.0\n  digest: ""\n',
    ],
    [
      'a whole reference',
      'sidecars:\n- image: ghcr.io/acme/app:1.0.0 # s\n',
      [app],
      { images: [{ reference: 'sidecars[0].image' }] },
      'sidecars:\n- image: ghcr.io/acme/app:2.0.0 # s\n',
    ],
    [
      'a reference by digest',
      'image: x\n',
      [{ ...app, digest: sha }],
      { images: [{ reference: 'image' }] },
      `image: ghcr.io/acme/app@${sha}\n`,
    ],
    [
      'repository and tag',
      'image: {repository: old, tag: "1"}\n',
      [app],
      { images: [{ repository: 'image.repository', tag: '.image.tag' }] },
      'image: {repository: ghcr.io/acme/app, tag: "2.0.0"}\n',
    ],
    [
      'several images',
      'app: {tag: "1"}\nproxy: {tag: "4"}\n',
      [app, proxy],
      {
        images: [
          { image: 'app', tag: 'app.tag' },
          { image: 'ghcr.io/acme/proxy', tag: 'proxy.tag' },
        ],
      },
      'app: {tag: "2.0.0"}\nproxy: {tag: "5.1"}\n',
    ],
    [
      'one image of several places',
      'app: {tag: "1"}\nproxy: {tag: "4"}\n',
      [proxy],
      {
        images: [
          { image: 'app', tag: 'app.tag' },
          { image: 'proxy', tag: 'proxy.tag' },
        ],
      },
      'app: {tag: "1"}\nproxy: {tag: "5.1"}\n',
    ],
  ])(
    'sets %s, and no other byte',
    async (_what, before, images, config, after) => {
      const { written } = await run(before, images, config);
      expect(written).toEqual({ 'values.yaml': after });
      expect((await run(after, images, config)).written).toEqual({});
    },
  );

  it('names the image with its versions', async () => {
    const { changes } = await run('image:\n  tag: 1.0.0\n');
    expect(changes).toEqual([
      {
        file: 'environments/prod/values.yaml',
        image: repository,
        from: '1.0.0',
        to: '2.0.0',
      },
    ]);
  });

  it('edits another file of the environment', async () => {
    const config = { file: 'charts/app/values.prod.yaml' };
    const files = { 'charts/app/values.prod.yaml': 'image: {tag: "1"}\n' };
    const { written } = await runEdit({ step: helmSetImage, config, files });
    expect(written).toEqual({
      'charts/app/values.prod.yaml': 'image: {tag: "2.0.0"}\n',
    });
  });

  it('writes nothing without images', async () => {
    expect(await run('image: {}\n', [])).toEqual({ written: {}, changes: [] });
  });

  it.each([
    [
      'a value where the path needs a map',
      'image: nginx\n',
      [app],
      {},
      /environments\/prod\/values\.yaml cannot be edited: image is a single value, not a map, so image\.tag cannot be set/,
    ],
    [
      'an image without a place',
      'a: 1\n',
      [app, proxy],
      { images: [{ image: 'app', tag: 'a' }] },
      /config\.images has no entry for ghcr\.io\/acme\/proxy/,
    ],
    [
      'places without names',
      'a: 1\n',
      [app, proxy],
      {},
      /with 2 images in the Bundle and 1 entries, each entry has to name its image/,
    ],
    [
      'a digest alone for a tag',
      'a: 1\n',
      [{ name: 'app', repository, digest: sha }],
      {},
      /no path that can say so; add the path of its digest or reference/,
    ],
  ])('fails on %s', async (_what, values, images, config, message) => {
    await expect(run(values, images, config)).rejects.toThrow(message);
  });

  it('says which file is missing', async () => {
    const files = {};
    await expect(
      runEdit({ step: helmSetImage, config: {}, files }),
    ).rejects.toThrow('There is no environments/prod/values.yaml');
  });

  it.each([
    [
      { images: [{ repository: 'a' }] },
      /^images\.0: needs the path of a tag, a digest or a reference/,
    ],
    [{ images: [{ tag: 'a[' }] }, /^images\.0\.tag: "a\[" is no path/],
    [{ file: '/values.yaml' }, /^file: must be a file below/],
  ])('refuses %j when the Pipeline is written', (config, problem) => {
    expect(problemsOf(helmSetImage, config)).toMatch(problem);
  });
});
