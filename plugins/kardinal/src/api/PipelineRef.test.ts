import { Entity } from '@backstage/catalog-model';
import { isPromotionAvailable, pipelineOf } from './PipelineRef';

const entity = (annotation?: string): Entity => ({
  apiVersion: 'backstage.io/v1alpha1',
  kind: 'Component',
  metadata: {
    name: 'guestbook',
    annotations:
      annotation === undefined ? {} : { 'kardinal.io/pipeline': annotation },
  },
});

describe('pipelineOf', () => {
  it.each([
    ['guestbook', { namespace: 'default', name: 'guestbook' }],
    ['team-a/guestbook', { namespace: 'team-a', name: 'guestbook' }],
    [' team-a/guestbook ', { namespace: 'team-a', name: 'guestbook' }],
    ['', undefined],
    ['   ', undefined],
    ['/guestbook', undefined],
    ['team-a/', undefined],
    [undefined, undefined],
  ])('reads %p as %p', (annotation, expected) => {
    expect(pipelineOf(entity(annotation))).toEqual(expected);
    expect(isPromotionAvailable(entity(annotation))).toBe(
      expected !== undefined,
    );
  });
});
