import { AlphaEntity } from '@backstage/catalog-model/alpha';
import { isPromotionAvailable } from './PipelineRef';
import { setupProblemsOf } from './setupProblemsOf';

const item = (name: string, message: string) => ({
  type: 'backstage.io/catalog-processing',
  level: 'error' as const,
  message,
  error: { name, message },
});

const entity = (status?: AlphaEntity['status']): AlphaEntity => ({
  apiVersion: 'backstage.io/v1alpha1',
  kind: 'Component',
  metadata: { name: 'shop' },
  status,
});

it.each([
  ['an entity without a status', undefined, []],
  ['a status without items', {}, []],
  [
    'an error that is about something else',
    { items: [item('InputError', 'spec.owner: is missing')] },
    [],
  ],
  [
    'what the set-up says, in its order',
    {
      items: [
        item('KardinalFileError', 'app: is missing'),
        item('InputError', 'spec.owner: is missing'),
        item('KardinalFileError', 'git.url: is no URL'),
      ],
    },
    ['app: is missing', 'git.url: is no URL'],
  ],
])('reads %s', (_, status, expected) => {
  expect(setupProblemsOf(entity(status))).toEqual(expected);
  // The tab says them where the entity has no Pipeline yet.
  expect(isPromotionAvailable(entity(status))).toBe(expected.length > 0);
});
