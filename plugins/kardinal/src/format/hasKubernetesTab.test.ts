import { hasKubernetesTab } from './hasKubernetesTab';

describe('hasKubernetesTab', () => {
  it.each<[string, Record<string, string> | undefined, boolean]>([
    ['no annotation', undefined, false],
    ['another one', { 'kardinal.io/pipeline': 'guestbook' }, false],
    ['an empty one', { 'backstage.io/kubernetes-id': ' ' }, false],
    ['an id', { 'backstage.io/kubernetes-id': 'guestbook' }, true],
    [
      'a selector',
      { 'backstage.io/kubernetes-label-selector': 'app=guestbook' },
      true,
    ],
  ])('knows of %s', (_case, annotations, expected) => {
    const entity = {
      apiVersion: 'backstage.io/v1alpha1',
      kind: 'Component',
      metadata: { name: 'guestbook', annotations },
    };
    expect(hasKubernetesTab(entity)).toBe(expected);
  });
});
