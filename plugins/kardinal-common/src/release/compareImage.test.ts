import { compareImage, ImageComparison } from './compareImage';

const digest = (letter: string) => `sha256:${letter.repeat(64)}`;
const repository = 'registry.example.com:5000/acme/shop';

describe('an image of a Bundle beside what runs', () => {
  it.each<
    [string, object, readonly string[] | undefined, ImageComparison['type']]
  >([
    ['its tag', { tag: '1.0' }, [`${repository}:1.0`], 'runs'],
    [
      'its tag, at some digest',
      { tag: '1.0' },
      [`${repository}:1.0@${digest('a')}`],
      'runs',
    ],
    [
      'its digest, under another tag',
      { tag: '1.0', digest: digest('a') },
      [`${repository}:stable@${digest('a')}`],
      'runs',
    ],
    [
      'one of two containers',
      { tag: '1.0' },
      [`${repository}:0.9`, `${repository}:1.0`],
      'runs',
    ],
    [
      'its tag, which is another digest now',
      { tag: '1.0', digest: digest('a') },
      [`${repository}:1.0@${digest('b')}`],
      'otherDigest',
    ],
    [
      'its tag, without a digest',
      { tag: '1.0', digest: digest('a') },
      [`${repository}:1.0`],
      'sameTag',
    ],
    ['another tag', { tag: '1.0' }, [`${repository}:0.9`], 'otherVersion'],
    [
      'another digest alone',
      { digest: digest('a') },
      [`${repository}@${digest('b')}`],
      'otherVersion',
    ],
    [
      'the same path at another port',
      { tag: '1.0' },
      ['registry.example.com:5001/acme/shop:1.0'],
      'notUsed',
    ],
    ['something that is no reference', { tag: '1.0' }, [':::'], 'notUsed'],
    ['nothing that is seen', { tag: '1.0' }, undefined, 'unseen'],
  ])('%s', (_what, image, seen, type) => {
    expect(compareImage({ repository, ...image }, seen).type).toBe(type);
  });

  it.each([
    ['nginx', 'docker.io/library/nginx:1.2'],
    ['docker.io/nginx', 'nginx:1.2'],
    ['index.docker.io/acme/shop', 'acme/shop:1.2'],
    ['localhost/shop', 'localhost/shop:1.2'],
  ])('takes the names of Docker Hub for the same: %s', (name, seen) => {
    expect(compareImage({ repository: name, tag: '1.2' }, [seen]).type).toBe(
      'runs',
    );
  });

  it('does not take a registry on this machine for Docker Hub', () => {
    expect(
      compareImage({ repository: 'localhost/shop', tag: '1' }, ['shop:1']).type,
    ).toBe('notUsed');
  });

  it('says what runs instead', () => {
    expect(
      compareImage({ repository, tag: '1.0' }, [`${repository}:0.9`]),
    ).toEqual({ type: 'otherVersion', version: '0.9' });
    expect(
      compareImage({ repository, tag: '1.0', digest: digest('a') }, [
        `${repository}:1.0@${digest('b')}`,
      ]),
    ).toEqual({ type: 'otherDigest', digest: digest('b') });
  });
});
