import { manifestsAt } from '../seed/manifests';
import { renderEnvironment } from './renderEnvironment';
import { setImages } from './setImages';

describe('renderEnvironment', () => {
  const render = (files: Record<string, string>) =>
    renderEnvironment('environments/dev', async path => {
      if (files[path] === undefined) throw new Error(`${path} is not there`);
      return files[path];
    });

  it('renders the sample repository', async () => {
    expect(await render(manifestsAt('1.28.3'))).toEqual([
      expect.objectContaining({
        kind: 'Deployment',
        metadata: {
          name: 'guestbook',
          namespace: 'dev',
          labels: { app: 'guestbook' },
        },
        spec: expect.objectContaining({
          replicas: 1,
          template: {
            metadata: { labels: { app: 'guestbook' } },
            spec: {
              containers: [
                {
                  name: 'guestbook',
                  image: 'ghcr.io/kardinal-demo/guestbook:1.28.3',
                  ports: [{ containerPort: 8080 }],
                },
              ],
            },
          },
        }),
      }),
    ]);
  });

  it.each([
    [
      'a field that it does not know',
      'namePrefix: a-',
      /does not know the field namePrefix/,
    ],
    ['a directory', 'resources: [../base]', /not environments\/base/],
    [
      'another directory',
      'resources: [../prod/x.yaml]',
      /not environments\/prod\/x.yaml/,
    ],
    [
      'a missing file',
      'resources: [x.yaml]',
      /environments\/dev\/x.yaml is not there/,
    ],
    ['nonsense', '- a', /is no kustomization/],
  ])('refuses %s', async (_name, text, message) => {
    await expect(
      render({ 'environments/dev/kustomization.yaml': text }),
    ).rejects.toThrow(message);
  });
});

describe('setImages', () => {
  it.each([
    ['app', { newTag: '2' }, 'app:2'],
    ['app:1', { newTag: 2 }, 'app:2'],
    ['app:1', { newName: 'r:5000/app' }, 'r:5000/app:1'],
    ['r:5000/app', { newTag: '2' }, 'r:5000/app'],
    ['app@sha256:aa', { newTag: '2' }, 'app:2'],
    ['app:1', { newTag: '2', digest: 'sha256:bb' }, 'app:2@sha256:bb'],
    ['app:1', { digest: 'sha256:bb' }, 'app@sha256:bb'],
    ['other:1', { newTag: '2' }, 'other:1'],
  ])('%s with %j is %s', (image, rule, expected) => {
    const object = { spec: { initContainers: [{ image }] } };
    expect(setImages(object, [{ name: 'app', ...rule }])).toEqual({
      spec: { initContainers: [{ image: expected }] },
    });
  });
});
