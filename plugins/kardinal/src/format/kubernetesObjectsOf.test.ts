import { kubernetesObjectsOf } from './kubernetesObjectsOf';

describe('kubernetesObjectsOf', () => {
  it.each<[string, Record<string, string> | undefined, string | undefined]>([
    ['no annotation', undefined, undefined],
    ['another one', { 'kardinal.io/pipeline': 'guestbook' }, undefined],
    ['an empty one', { 'backstage.io/kubernetes-id': ' ' }, undefined],
    ['an id', { 'backstage.io/kubernetes-id': 'guestbook' }, 'guestbook'],
    [
      'a selector',
      { 'backstage.io/kubernetes-label-selector': 'app=guestbook' },
      'app=guestbook',
    ],
    [
      'both',
      {
        'backstage.io/kubernetes-id': 'guestbook',
        'backstage.io/kubernetes-label-selector': 'app=guestbook',
      },
      'app=guestbook',
    ],
  ])('knows %s', (_case, annotations, expected) => {
    const entity = {
      apiVersion: 'backstage.io/v1alpha1',
      kind: 'Component',
      metadata: { name: 'guestbook', annotations },
    };
    expect(kubernetesObjectsOf(entity)).toBe(expected);
  });
});
