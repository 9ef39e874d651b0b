import { imageName, imageVersion } from './imageChange';

describe('imageName and imageVersion', () => {
  it.each([
    ['app', '1.29.0', 'app', '1.29.0'],
    ['app', 'ghcr.io/acme/app:1.29.0', 'ghcr.io/acme/app', '1.29.0'],
    ['app', 'localhost:5000/app:1.29.0', 'localhost:5000/app', '1.29.0'],
    ['app', 'localhost:5000/app', 'app', 'localhost:5000/app'],
    ['app', 'acme/app@sha256:0a1b', 'acme/app', 'sha256:0a1b'],
    ['app', 'acme/app:1.0@sha256:0a1b', 'acme/app', '1.0@sha256:0a1b'],
  ])('of %s to %s are %s and %s', (image, to, name, version) => {
    expect(imageName({ image, to })).toBe(name);
    expect(imageVersion(to)).toBe(version);
  });

  it('leaves a digest alone as it is', () => {
    expect(imageVersion('sha256:0a1b')).toBe('sha256:0a1b');
  });
});
