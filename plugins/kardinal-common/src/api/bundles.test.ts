import { aBundle } from '../testing/objects';
import { imagesOf } from './bundles';

const digest = (letter: string) => `sha256:${letter.repeat(64)}`;

const read = (
  images: readonly {
    readonly name?: string;
    readonly reference: string;
    readonly digest?: string;
  }[],
) =>
  imagesOf(aBundle('1.0.0', { spec: { artifacts: { images: [...images] } } }));

describe('imagesOf', () => {
  it.each([
    [
      'a tag',
      [{ reference: 'acme/app:1' }],
      [{ name: 'acme/app', repository: 'acme/app', tag: '1' }],
    ],
    [
      'the digest of a field of its own',
      [{ reference: 'acme/app:1', digest: digest('a') }],
      [
        {
          name: 'acme/app',
          repository: 'acme/app',
          tag: '1',
          digest: digest('a'),
        },
      ],
    ],
    [
      'a digest that is said twice',
      [{ reference: `acme/app@${digest('a')}`, digest: digest('a') }],
      [{ name: 'acme/app', repository: 'acme/app', digest: digest('a') }],
    ],
    [
      'one version under two names',
      [
        { name: 'web', reference: 'acme/app:1' },
        { name: 'worker', reference: 'acme/app:1' },
      ],
      [
        { name: 'web', repository: 'acme/app', tag: '1' },
        { name: 'worker', repository: 'acme/app', tag: '1' },
      ],
    ],
  ])('reads %s', (_what, images, expected) => {
    expect(read(images)).toEqual({ type: 'images', images: expected });
  });

  it.each([
    [
      'two tags of one image',
      [{ reference: 'acme/app:1' }, { reference: 'acme/app:2' }],
      /^spec\.artifacts\.images\[1\]\.reference: acme\/app is 2 here and 1 in images\[0\]; .*remove the other$/,
    ],
    [
      'two tags of one image under two names',
      [
        { name: 'web', reference: 'acme/app:1' },
        { name: 'worker', reference: 'acme/app:2' },
      ],
      /^spec\.artifacts\.images\[1\]\.reference: acme\/app is 2 here and 1/,
    ],
    [
      'a tag and a digest of one image',
      [{ reference: 'acme/app:1' }, { reference: `acme/app@${digest('a')}` }],
      /^spec\.artifacts\.images\[1\]\.reference: acme\/app is @sha256/,
    ],
    [
      'one name for two images',
      [
        { name: 'app', reference: 'acme/web:1' },
        { name: 'app', reference: 'acme/worker:1' },
      ],
      /^spec\.artifacts\.images\[1\]\.name: app is the name of acme\/web in images\[0\]/,
    ],
    [
      'two digests for one image',
      [{ reference: `acme/app:1@${digest('a')}`, digest: digest('b') }],
      /^spec\.artifacts\.images\[0\]\.digest: sha256:b+ contradicts the reference, which has sha256:a+; make them equal/,
    ],
    [
      'no version',
      [{ reference: 'acme/app' }],
      /^spec\.artifacts\.images\[0\]\.reference: The image needs a tag or digest, e\.g\. acme\/app:1\.2\.3/,
    ],
    [
      'no reference',
      [{ reference: 'a b' }],
      /^spec\.artifacts\.images\[0\]\.reference: invalid image "a b"/,
    ],
  ])('refuses %s by name', (_what, images, message) => {
    expect(read(images)).toEqual({
      type: 'invalid',
      message: expect.stringMatching(message),
    });
  });

  // Arguments of the comparison with `kustomize edit set image` 5.8.2, as references of a Bundle.
  it.each([
    ['k-name-044', '-x:v1'],
    ['k-name-045', '--'],
    ['k-several-009', 'bad'],
    ['k-badarg-001', 'app'],
    ['k-badarg-004', ''],
    ['k-badarg-005', 'app name'],
    ['k-badarg-008', '!!! bad'],
    // Kustomize takes these as they are.
    ['k-oddarg-002', '=='],
    ['k-oddarg-003', 'a==b:v1'],
    ['k-oddarg-004', ':'],
    ['k-oddarg-005', '@'],
    ['k-oddarg-007', '@sha256:x'],
    ['k-oddarg-008', '=x'],
    ['k-oddarg-009', 'a=:v2'],
    ['k-oddarg-010', `a=@${digest('b')}`],
    ['k-oddarg-015', 'app:\tx'],
    ['k-oddarg-016', 'app:v2\n'],
    ['k-oddarg-017', 'app:a/b'],
  ])('refuses what is no image with a version: %s %j', (_row, reference) => {
    expect(read([{ reference }, { reference: 'a:v2' }])).toEqual({
      type: 'invalid',
      message: expect.stringMatching(
        /^spec\.artifacts\.images\[0\]\.reference: (invalid image|The image needs a tag or digest)/,
      ),
    });
  });

  it('has no image where none is named, as kustomize without an argument (k-several-010)', () => {
    expect(read([])).toEqual({ type: 'images', images: [] });
  });
});
